import { PersonNotFound } from '@velvet/contracts/content/failures';
import type { listVisitedVault, VisitedVaultItem } from '@velvet/contracts/content/vault-access';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { pageOf } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import { windowOf } from '#paging/window.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import type { Openings } from '#openings/opening.service.ts';
import type { MediaUrls, Viewer } from './media-urls.ts';
import { visitedVaultPresenter } from './visited-vault.presenter.ts';
import { visitedVaultRepository, type VisitedRow } from './visited-vault.repository.ts';

type Query = z.output<(typeof listVisitedVault)['query']>;

type VisitedVaultParts = { db: Queries; clock: Clock; urls: MediaUrls; openings: Openings };

/** Vaults of creators, as other people visit them. */
export function visitedVaultService({ db, clock, urls, openings }: VisitedVaultParts) {
  const items = visitedVaultRepository(db);
  const present = visitedVaultPresenter(urls);
  return {
    /** @throws {Refusal} PersonNotFound, also for people who are blocked either way */
    async list(creator: string, viewer: Viewer, query: Query) {
      const person = await profileCardRepository(db).findShown(creator);
      if (!person) throw new Refusal(PersonNotFound);
      const window = { ...windowOf(query), type: query.type === 'all' ? null : query.type };
      const rows = await items.findPage(person.id, viewer ?? null, clock.now(), window);
      if (rows.some(({ isBlocked }) => isBlocked)) throw new Refusal(PersonNotFound);
      const { data, meta } = pageOf(
        rows,
        query,
        ({ id }) => id,
        (row) => row,
      );
      return { data: await presentAll(data, viewer), meta };
    },

    async listItems(ids: readonly VaultItemId[], viewer: Viewer) {
      return presentAll(await items.findMany(ids, viewer ?? null, clock.now()), viewer);
    },
  };

  async function presentAll(rows: readonly VisitedRow[], viewer: Viewer): Promise<z.input<typeof VisitedVaultItem>[]> {
    const admitted = await openings.admit(rows);
    const presented = await Promise.all(admitted.map((row) => present(row, viewer)));
    return presented.filter((item) => item !== undefined);
  }
}
