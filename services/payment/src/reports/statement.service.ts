import type { PageQuery } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import { StatementNotFound } from '@velvet/contracts/payment/failures';
import type { Statement, StatementTransaction } from '@velvet/contracts/payment/statements';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { foreignCursor, pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import { idWindow } from '#sales/id-window.ts';
import { boundsOf, idOf, keyOf, presentStatement, presentTransaction, type StatementKey } from './statement.ts';
import { statementRepository } from './statement.repository.ts';

const shownEntries = 100;

export function statementService(db: Queries, clock: Clock) {
  const statements = statementRepository(db);

  async function find(creatorId: UserId, id: string): Promise<{ key: StatementKey; statement: Statement }> {
    const key = keyOf(id);
    if (!key) throw new Refusal(StatementNotFound);
    const { from, to } = boundsOf(key.week);
    const row = await statements.findFigures(creatorId, from, to, key.isReturn);
    if (!row || row.transactions === 0) throw new Refusal(StatementNotFound);
    return { key, statement: presentStatement({ ...row, ...key }, clock.now()) };
  }

  const entriesOf = ({ week, isReturn }: StatementKey) => ({ ...boundsOf(week), isReturn });

  return {
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
      const rows = await statements.findTransactions(creatorId, entriesOf(key), {
        take: shownEntries,
        skip: 0,
        after: null,
      });
      return { ...statement, entries: rows.map(presentTransaction) };
    },

    async listTransactions(creatorId: UserId, id: string, query: PageQuery): Promise<Page<StatementTransaction[]>> {
      const { key } = await find(creatorId, id);
      const rows = await statements.findTransactions(creatorId, entriesOf(key), idWindow(query));
      return pageOf(rows, query, (row) => row.id, presentTransaction);
    },
  };
}

function positionOf(after: string | null): StatementKey | undefined {
  const key = after === null ? undefined : keyOf(after);
  if (after === null || key) return key;
  throw foreignCursor();
}
