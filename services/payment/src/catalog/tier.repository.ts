import type { TierId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { planColumns, type PlanRow } from './plan.repository.ts';

export type TierRow = {
  id: TierId;
  creatorId: UserId;
  name: string;
  description: string;
  benefits: string[];
  /** from 1; a tier includes those of its creator with lower ones */
  position: number;
  archivedAt: Date | null;
};
/** A tier with its price. */
export type PricedTier = TierRow & { plan: PlanRow };

const tierColumns = `tier.id, tier.creator_id as "creatorId", name, description, benefits, position, archived_at as "archivedAt"`;

export function tierRepository(db: Queries) {
  return {
    /** Returns all tiers of a creator with their prices, also archived ones, by position. */
    async findOfCreator(creatorId: UserId): Promise<PricedTier[]> {
      const tiers = await db.rows<TierRow>(
        'tier.findOfCreator',
        `select ${tierColumns} from tier where creator_id = $1 order by position`,
        [creatorId],
      );
      const plans = await db.rows<PlanRow>(
        'tier.findPlans',
        `select distinct on (plan.tier_id) ${planColumns} from plan where creator_id = $1 order by plan.tier_id, revision desc`,
        [creatorId],
      );
      const planOf = new Map(plans.map((plan) => [plan.tierId, plan]));
      return tiers.flatMap((tier) => {
        const plan = planOf.get(tier.id);
        return plan ? [{ ...tier, plan }] : [];
      });
    },

    /** Numbers the changes of tiers, so that readers ignore older ones. */
    async nextRevision(): Promise<number> {
      const row = await db.one<{ revision: number }>(
        'tier.nextRevision',
        `select nextval('tier_revision')::int as revision`,
        [],
      );
      if (!row) throw new Error('A sequence has a next value.');
      return row.revision;
    },

    find(id: TierId): Promise<TierRow | undefined> {
      return db.one('tier.find', `select ${tierColumns} from tier where id = $1`, [id]);
    },

    ...writesOf(db),
  };
}

function writesOf(db: Queries) {
  return {
    /** Moves the tiers from a position on up by one. */
    async makeRoom(creatorId: UserId, position: number): Promise<void> {
      await db.run(
        'tier.makeRoom',
        'update tier set position = position + 1 where creator_id = $1 and position >= $2',
        [creatorId, position],
      );
    },

    async insert({ id, creatorId, name, description, benefits, position }: TierRow, at: Date): Promise<void> {
      await db.run(
        'tier.insert',
        `insert into tier (id, creator_id, name, description, benefits, position, set_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, creatorId, name, description, benefits, position, at],
      );
    },

    /** Removes the texts that a creator wrote, and offers nothing any more. */
    async deleteTexts(creatorId: UserId, at: Date): Promise<void> {
      await db.run(
        'tier.deleteTexts',
        `update tier set name = 'Subscription', description = '', benefits = '{}', archived_at = coalesce(archived_at, $2)
          where creator_id = $1`,
        [creatorId, at],
      );
    },

    /** Updates the texts, and whether the tier is offered. */
    async update({ id, name, description, benefits, archivedAt }: TierRow, at: Date): Promise<void> {
      await db.run(
        'tier.update',
        'update tier set name = $2, description = $3, benefits = $4, archived_at = $5, set_at = $6 where id = $1',
        [id, name, description, benefits, archivedAt, at],
      );
    },
  };
}
