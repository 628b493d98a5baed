import type { PageQuery } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import {
  WelcomeTemplateChanged,
  WelcomeTemplateNotFound,
  type readWelcomeTemplate,
  type updateWelcomeTemplate,
  type WelcomeTemplate,
  type WelcomeVersion,
} from '@velvet/contracts/messaging/founder-welcome';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { welcomeTemplateRepository, type Template } from './welcome-template.repository.ts';

type Change = z.output<(typeof updateWelcomeTemplate)['body']>;
type Parts = { db: Database; clock: Clock; founderId: UserId | undefined };

export function welcomeTemplateService({ db, clock, founderId }: Parts) {
  return {
    /** @throws {Refusal} WelcomeTemplateNotFound */
    async read(version: number | undefined): Promise<z.output<(typeof readWelcomeTemplate)['data']>> {
      const templates = welcomeTemplateRepository(db);
      const found = await (version === undefined ? templates.findCurrent() : templates.find(version));
      if (!found) throw new Refusal(WelcomeTemplateNotFound);
      const founder = founderId && (await profileCardRepository(db).findNameCard(founderId));
      return { ...present(found), founder: founder ?? null };
    },

    async list(query: PageQuery): Promise<Page<WelcomeVersion[]>> {
      const { take, skip, after } = pageWindow(query);
      const before = after === null ? null : Number.parseInt(after, 10) || 0;
      const rows = await welcomeTemplateRepository(db).findPage({ before, skip, take });
      const cards = await cardsOf(rows);
      return pageOf(
        rows,
        query,
        ({ version }) => String(version),
        (row) => ({ ...present(row), changedBy: (row.changedBy && cards.get(row.changedBy)) ?? null }),
      );
    },

    /** Saves the next version. @throws {Refusal} WelcomeTemplateChanged */
    update(changedBy: UserId, { version: edited, ...texts }: Change): Promise<WelcomeTemplate> {
      return db.transaction(async (tx) => {
        const templates = welcomeTemplateRepository(tx);
        await templates.lock();
        const { version } = await templates.findCurrent();
        if (edited !== undefined && edited !== version) throw new Refusal(WelcomeTemplateChanged);
        const next = { ...texts, version: version + 1, changedAt: clock.now(), changedBy };
        await templates.insert(next);
        return present(next);
      });
    },
  };

  async function cardsOf(rows: readonly Template[]) {
    const ids = new Set(rows.flatMap(({ changedBy }) => changedBy ?? []));
    const cards = await Promise.all([...ids].map((id) => profileCardRepository(db).findNameCard(id)));
    return new Map(cards.flatMap((card) => (card ? [[card.id, card] as const] : [])));
  }
}

const present = ({ changedAt, changedBy: _changedBy, ...template }: Template): WelcomeTemplate => ({
  ...template,
  changedAt: changedAt?.toISOString() ?? null,
});
