import type { Currency } from '@velvet/contracts/money';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';

export type TipGoalRow = {
  id: string;
  title: string;
  amountMinor: number;
  /** settled tips less those that were paid back */
  raisedMinor: number;
  currency: Currency;
  setAt: Date;
};

export function tipGoalRepository(db: Queries) {
  return {
    /** Returns the open goal of a creator. The raised amount is the sum of its tips, so it cannot drift from them. */
    findOpen(creatorId: UserId): Promise<TipGoalRow | undefined> {
      return db.one(
        'tipGoal.findOpen',
        `select id, title, amount_minor as "amountMinor", ${creatorCurrency('tip_goal.creator_id')} as currency, set_at as "setAt",
                (select coalesce(sum(tip.amount_minor - tip.returned_minor), 0)::bigint from tip where goal_id = tip_goal.id and reversed_at is null) as "raisedMinor"
           from tip_goal where creator_id = $1 and ended_at is null`,
        [creatorId],
      );
    },

    /** Changes the open goal of a creator; inserts it with this id if there is none. */
    async save(creatorId: UserId, goal: Pick<TipGoalRow, 'id' | 'title' | 'amountMinor' | 'setAt'>): Promise<void> {
      await db.run(
        'tipGoal.save',
        `insert into tip_goal (id, creator_id, title, amount_minor, currency, set_at) values ($1, $2, $3, $4, ${creatorCurrency('$2')}, $5)
         on conflict (creator_id) where ended_at is null do update set title = excluded.title, amount_minor = excluded.amount_minor`,
        [goal.id, creatorId, goal.title, goal.amountMinor, goal.setAt],
      );
    },

    /** @returns whether a goal was open */
    async end(creatorId: UserId, at: Date): Promise<boolean> {
      const ended = await db.run(
        'tipGoal.end',
        'update tip_goal set ended_at = $2 where creator_id = $1 and ended_at is null',
        [creatorId, at],
      );
      return ended === 1;
    },
  };
}
