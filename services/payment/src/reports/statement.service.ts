import type { PageQuery } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import { StatementNotFound } from '@velvet/contracts/payment/failures';
import type { Statement, StatementTransaction } from '@velvet/contracts/payment/statements';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { foreignCursor, pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import { holdRepository } from '#payouts/hold.repository.ts';
import type { PayoutConfig } from '#payouts/payout-config.ts';
import type { PayoutService } from '#payouts/payout.service.ts';
import { releasedUpTo } from '#payouts/payout-week.ts';
import { idWindow } from '#sales/id-window.ts';
import {
  boundsOf,
  idOf,
  keyOf,
  presentStatement,
  presentTransaction,
  type StatementKey,
  type TransactionRow,
} from './statement.ts';
import { statementRepository, type LotRules } from './statement.repository.ts';

const shownEntries = 100;
/** Rows of one query for a file. */
const fileRows = 1000;

export type StatementParts = {
  db: Queries;
  clock: Clock;
  payouts: Pick<PayoutService, 'read'>;
  config: Pick<PayoutConfig, 'holdDays'>;
};

export function statementService({ db, clock, payouts, config }: StatementParts) {
  const statements = statementRepository(db);

  async function find(creatorId: UserId, id: string): Promise<{ key: StatementKey; statement: Statement }> {
    const key = keyOf(id);
    if (!key) throw new Refusal(StatementNotFound);
    const row = await statements.findFigures(creatorId, boundedKey(key));
    if (!row || row.transactions === 0) throw new Refusal(StatementNotFound);
    return { key, statement: presentStatement({ ...row, ...key }, clock.now()) };
  }

  async function rulesOf(creatorId: UserId): Promise<LotRules> {
    const now = clock.now();
    const hold = await holdRepository(db).find(creatorId, now);
    return { releasedUpTo: releasedUpTo(now, config.holdDays), isHeld: hold !== undefined };
  }

  return {
    ...allReader(statements, rulesOf),

    async list(creatorId: UserId, query: PageQuery): Promise<Page<Statement[]>> {
      const { take, skip, after } = pageWindow(query);
      const rows = await statements.findStatements(creatorId, {
        take,
        skip,
        after: positionOf(after),
      });
      return pageOf(rows, query, idOf, (row) => presentStatement(row, clock.now()));
    },

    async read(creatorId: UserId, id: string): Promise<Statement & { entries: StatementTransaction[] }> {
      const { key, statement } = await find(creatorId, id);
      const window = { take: shownEntries, skip: 0, after: null };
      const rows = await statements.findOfStatement(creatorId, boundedKey(key), await rulesOf(creatorId), window);
      return { ...statement, entries: rows.map(presentTransaction) };
    },

    async listTransactions(creatorId: UserId, id: string, query: PageQuery): Promise<Page<StatementTransaction[]>> {
      const { key } = await find(creatorId, id);
      const rules = await rulesOf(creatorId);
      const rows = await statements.findOfStatement(creatorId, boundedKey(key), rules, idWindow(query));
      return pageOf(rows, query, (row) => row.id, presentTransaction);
    },

    /** @throws {Refusal} `PayoutNotFound` */
    async listOfPayout(creatorId: UserId, id: string, query: PageQuery): Promise<Page<StatementTransaction[]>> {
      await payouts.read(creatorId, id);
      const rows = await statements.findOfPayout(creatorId, id, await rulesOf(creatorId), idWindow(query));
      return pageOf(rows, query, (row) => row.id, presentTransaction);
    },
  };
}

export type StatementService = ReturnType<typeof statementService>;

type ReadWindow = { take: number; skip: 0; after: string | null };

/** Reads whole lists for files, newest first. */
function allReader(
  statements: ReturnType<typeof statementRepository>,
  rulesOf: (creatorId: UserId) => Promise<LotRules>,
) {
  async function readAll(read: (window: ReadWindow) => Promise<TransactionRow[]>): Promise<StatementTransaction[]> {
    const all: StatementTransaction[] = [];
    let after: string | null = null;
    for (;;) {
      const rows: TransactionRow[] = await read({ take: fileRows, skip: 0, after });
      all.push(...rows.map(presentTransaction));
      if (rows.length < fileRows) return all;
      after = rows.at(-1)?.id ?? null;
    }
  }

  return {
    async readAllOfPayout(creatorId: UserId, id: string): Promise<StatementTransaction[]> {
      const rules = await rulesOf(creatorId);
      return readAll((window) => statements.findOfPayout(creatorId, id, rules, window));
    },

    /** Reads everything that was booked on the balance. @param to exclusive */
    async readAllBetween(creatorId: UserId, from: Date, to: Date): Promise<StatementTransaction[]> {
      const rules = await rulesOf(creatorId);
      return readAll((window) => statements.findBetween(creatorId, { from, to }, rules, window));
    },
  };
}

const boundedKey = ({ week, type }: StatementKey) => ({ ...boundsOf(week), type });

function positionOf(after: string | null): StatementKey | undefined {
  const key = after === null ? undefined : keyOf(after);
  if (after === null || key) return key;
  throw foreignCursor();
}
