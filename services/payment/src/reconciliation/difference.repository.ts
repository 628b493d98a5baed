import type { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { DifferenceKind, DifferenceState, Mending } from '@velvet/contracts/payment/reconciliation';
import type { Queries } from '@velvet/kit/database/database';

export type DifferenceRow = {
  id: string;
  day: string;
  kind: DifferenceKind;
  objectId: string;
  paymentId: string | null;
  providerMinor: number | null;
  ownMinor: number | null;
  currency: Currency;
  state: DifferenceState;
  mending: Mending | null;
  note: string | null;
  foundAt: Date;
  closedAt: Date | null;
};

export type NewDifference = Omit<DifferenceRow, 'state' | 'note' | 'closedAt'>;

const columns = `id, to_char(day, 'YYYY-MM-DD') as day, kind, object_id as "objectId", payment_id as "paymentId",
  provider_minor as "providerMinor", own_minor as "ownMinor", currency, state, mending, note, found_at as "foundAt",
  closed_at as "closedAt"`;

export function differenceRepository(db: Queries) {
  return {
    ...closingQueries(db),

    /**
     * Inserts a difference, which is open unless it has a mending. Only refunds of one charge can come back one after the other.
     * @returns false if it is open already, or was acknowledged
     */
    async insert(row: NewDifference): Promise<boolean> {
      const inserted = await db.run(
        'difference.insert',
        `insert into reconciliation_difference (id, day, kind, object_id, payment_id, provider_minor, own_minor, currency, state, mending,
                                                found_at, closed_at)
         select $1, $2, $3, $4, $5, $6, $7, $10, case when $8::text is null then 'open' else 'mended' end, $8, $9::timestamptz,
                case when $8::text is not null then $9::timestamptz end
          where not exists (select from reconciliation_difference known
                             where known.object_id = $4 and known.kind = $3 and known.state = 'acknowledged' and $3 <> 'refund-failed')
         on conflict do nothing`,
        [
          row.id,
          row.day,
          row.kind,
          row.objectId,
          row.paymentId,
          row.providerMinor,
          row.ownMinor,
          row.mending,
          row.foundAt,
          row.currency,
        ],
      );
      return inserted === 1;
    },

    find(id: string): Promise<DifferenceRow | undefined> {
      return db.one('difference.find', `select ${columns} from reconciliation_difference where id = $1`, [id]);
    },

    findOpen(kind: DifferenceKind, limit: number): Promise<DifferenceRow[]> {
      return db.rows(
        'difference.findOpen',
        `select ${columns} from reconciliation_difference where state = 'open' and kind = $1 order by id limit $2`,
        [kind, limit],
      );
    },

    list(
      state: DifferenceState,
      { take, skip, after }: { take: number; skip: number; after: string | null },
    ): Promise<DifferenceRow[]> {
      return db.rows(
        'difference.list',
        `select ${columns} from reconciliation_difference
          where state = $1 and ($4::uuid is null or id < $4) order by id desc limit $2 offset $3`,
        [state, take, skip, after],
      );
    },
  };
}

function closingQueries(db: Queries) {
  return {
    /** @returns whether it was open */
    async close(
      id: string,
      closed: {
        state: 'mended' | 'acknowledged';
        mending: Mending | null;
        note: string | null;
        by: UserId | null;
        at: Date;
      },
    ): Promise<boolean> {
      const changed = await db.run(
        'difference.close',
        `update reconciliation_difference set state = $2, mending = $3, note = $4, decided_by = $5, closed_at = $6
          where id = $1 and state = 'open'`,
        [id, closed.state, closed.mending, closed.note, closed.by, closed.at],
      );
      return changed === 1;
    },

    /** Closes an open difference whose place a newer one takes. */
    async supersede(kind: DifferenceKind, objectId: string, at: Date): Promise<void> {
      await db.run(
        'difference.supersede',
        `update reconciliation_difference set state = 'mended', mending = 'superseded', closed_at = $3
          where kind = $1 and object_id = $2 and state = 'open'`,
        [kind, objectId, at],
      );
    },

    countOpen(): Promise<{ kind: DifferenceKind; count: number }[]> {
      return db.rows(
        'difference.countOpen',
        `select kind, count(*) as count from reconciliation_difference where state = 'open' group by kind order by kind`,
      );
    },
  };
}
