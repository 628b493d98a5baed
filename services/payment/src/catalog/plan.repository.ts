import type { Currency } from '@velvet/contracts/money';
import type { PlanId, TierId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** A price of a tier. */
export type PlanRow = {
  id: PlanId;
  tierId: TierId;
  creatorId: UserId;
  /** increases over all plans of a creator */
  revision: number;
  /** 0 is free */
  monthMinor: number;
  yearMinor: number | null;
  /** per cent; null: not offered */
  quarterDiscount: number | null;
  halfYearDiscount: number | null;
  currency: Currency;
};
/** The prices of a plan. */
export type PlanTerms = Pick<PlanRow, 'monthMinor' | 'yearMinor' | 'quarterDiscount' | 'halfYearDiscount'>;

export const planColumns = `plan.id, plan.tier_id as "tierId", plan.creator_id as "creatorId", plan.revision, month_minor as "monthMinor",
  year_minor as "yearMinor", quarter_discount as "quarterDiscount", half_year_discount as "halfYearDiscount", currency`;

export function planRepository(db: Queries) {
  return {
    find(id: PlanId): Promise<PlanRow | undefined> {
      return db.one('plan.find', `select ${planColumns} from plan where id = $1`, [id]);
    },

    /** Returns the price of the first tier that a creator offers. */
    findCurrent(creatorId: UserId): Promise<PlanRow | undefined> {
      return db.one(
        'plan.findCurrent',
        `select ${planColumns} from tier join plan on plan.tier_id = tier.id
          where tier.creator_id = $1 and archived_at is null order by position, revision desc limit 1`,
        [creatorId],
      );
    },

    /** Returns the price of a tier, also of an archived one. */
    findOfTier(tierId: TierId): Promise<PlanRow | undefined> {
      return db.one(
        'plan.findOfTier',
        `select ${planColumns} from plan where tier_id = $1 order by revision desc limit 1`,
        [tierId],
      );
    },

    /** Serializes changes of a creator's tiers and prices. */
    async lock(creatorId: UserId): Promise<void> {
      await db.run('plan.lock', 'select pg_advisory_xact_lock(7311, hashtext($1))', [creatorId]);
    },

    /** Inserts a price under the next revision of the creator. */
    async insert(plan: Omit<PlanRow, 'revision'>, at: Date): Promise<PlanRow> {
      const row = await db.one<PlanRow>(
        'plan.insert',
        `insert into plan (id, tier_id, creator_id, revision, month_minor, year_minor, quarter_discount, half_year_discount, currency, set_at)
         values ($1, $2, $3, coalesce((select max(revision) from plan where creator_id = $3), 0) + 1, $4, $5, $6, $7, $8, $9)
         returning ${planColumns}`,
        [
          plan.id,
          plan.tierId,
          plan.creatorId,
          plan.monthMinor,
          plan.yearMinor,
          plan.quarterDiscount,
          plan.halfYearDiscount,
          plan.currency,
          at,
        ],
      );
      if (!row) throw new Error('An inserted plan is returned.');
      return row;
    },
  };
}
