import type { PageQuery } from '@velvet/contracts/call';
import type { AdminBonus } from '@velvet/contracts/payment/bonuses';
import type { Queries } from '@velvet/kit/database/database';
import { foreignCursor, pageOf, pageWindow } from '@velvet/kit/http/page';
import type { Page } from '@velvet/kit/http/route';
import { presentBonus } from '#payouts/bonus.service.ts';
import { z } from 'zod';
import { adminBonusRepository, type AdminBonusRow, type BonusPosition } from './admin-bonus.repository.ts';
import { findPeople } from './people.ts';

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** Bonuses of all creators, for administrators. */
export function adminBonusService(db: Queries) {
  return {
    async list(q: string | undefined, query: PageQuery): Promise<Page<AdminBonus[]>> {
      const { after, ...window } = pageWindow(query);
      const rows = await adminBonusRepository(db).list(await findPeople(db, q), {
        ...window,
        after: positionOf(after),
      });
      return pageOf(rows, query, ({ grantedAt, id }) => `${grantedAt.toISOString()} ${id}`, present);
    },
  };
}

function positionOf(cursor: string | null): BonusPosition | null {
  if (cursor === null) return null;
  const { data } = Cursor.safeParse(cursor.split(' '));
  if (!data) throw foreignCursor();
  return { grantedAt: new Date(data[0]), id: data[1] };
}

const present = (row: AdminBonusRow): AdminBonus => ({
  ...presentBonus(row),
  creator: row.creator,
  grantedBy: row.grantedBy,
  grantor: row.grantor,
});
