import type { PlanId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type PlanRow = {
  id: PlanId;
  creatorId: UserId;
  revision: number;
  /** 0 is free */
  monthMinor: number;
  yearMinor: number | null;
  currency: 'USD';
};

const columns = `id, creator_id as "creatorId", revision, month_minor as "monthMinor", year_minor as "yearMinor", currency`;

export function planRepository(db: Queries) {
  return {
    find(id: PlanId): Promise<PlanRow | undefined> {
      return db.one('plan.find', `select ${columns} from plan where id = $1`, [id]);
    },

    findCurrent(creatorId: UserId): Promise<PlanRow | undefined> {
      return db.one(
        'plan.findCurrent',
        `select ${columns} from plan where creator_id = $1 order by revision desc limit 1`,
        [creatorId],
      );
    },

    /** Serializes changes of a creator's price. */
    async lock(creatorId: UserId): Promise<void> {
      await db.run('plan.lock', 'select pg_advisory_xact_lock(7311, hashtext($1))', [creatorId]);
    },

    async insert(plan: PlanRow, at: Date): Promise<void> {
      await db.run(
        'plan.insert',
        `insert into plan (id, creator_id, revision, month_minor, year_minor, currency, set_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [plan.id, plan.creatorId, plan.revision, plan.monthMinor, plan.yearMinor, plan.currency, at],
      );
    },
  };
}
