import type { Queries } from '@velvet/kit/database/database';

/** The stages of a run, in their order. */
export const stages = [
  'charges',
  'unseen',
  'refunds',
  'disputes',
  'open-disputes',
  'payouts',
  'balance',
  'ledger',
  'access',
] as const;
export type Stage = (typeof stages)[number];

export type RunRow = {
  /** the compared day, '2026-11-25' */
  day: string;
  stage: Stage;
  position: string | null;
  /** compared objects */
  checked: number;
  startedAt: Date;
  finishedAt: Date | null;
};

const columns = `to_char(day, 'YYYY-MM-DD') as day, stage, position, checked, started_at as "startedAt", finished_at as "finishedAt"`;

export function runRepository(db: Queries) {
  return {
    async start(day: string, now: Date): Promise<void> {
      await db.run(
        'reconciliationRun.start',
        `insert into reconciliation_run (day, stage, started_at) values ($1, $2, $3) on conflict do nothing`,
        [day, stages[0], now],
      );
    },

    findUnfinished(): Promise<RunRow | undefined> {
      return db.one(
        'reconciliationRun.findUnfinished',
        `select ${columns} from reconciliation_run where finished_at is null order by day limit 1`,
      );
    },

    /** Returns the last compared day; undefined before the first run. */
    async findLastDay(): Promise<string | undefined> {
      const row = await db.one<{ day: string | null }>(
        'reconciliationRun.findLastDay',
        `select to_char(max(day), 'YYYY-MM-DD') as day from reconciliation_run`,
      );
      return row?.day ?? undefined;
    },

    findNewest(limit: number): Promise<RunRow[]> {
      return db.rows(
        'reconciliationRun.findNewest',
        `select ${columns} from reconciliation_run order by reconciliation_run.day desc limit $1`,
        [limit],
      );
    },

    /** Stores how far a run is. */
    async advance({
      day,
      stage,
      position,
      checked,
    }: Pick<RunRow, 'day' | 'stage' | 'position' | 'checked'>): Promise<void> {
      await db.run(
        'reconciliationRun.advance',
        'update reconciliation_run set stage = $2, position = $3, checked = checked + $4 where day = $1',
        [day, stage, position, checked],
      );
    },

    async finish({ day, checked }: Pick<RunRow, 'day' | 'checked'>, now: Date): Promise<void> {
      await db.run(
        'reconciliationRun.finish',
        'update reconciliation_run set finished_at = $2, checked = checked + $3 where day = $1',
        [day, now, checked],
      );
    },
  };
}
