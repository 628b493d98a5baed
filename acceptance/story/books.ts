import assert from 'node:assert/strict';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { listStatements } from '@velvet/contracts/payment/statements';
import { Client } from 'pg';
import { eventually } from './eventually.ts';
import type { Visitor } from './visitor.ts';

/** 9.99 and 5.00: the platform's 20% is 1.99 and 1.00, for a split cent goes to the creator. */
const expected = { gross: 14.99, fees: 2.99, net: 12 };

/** Checks that statement, dashboard and ledger are equal to the cent. */
export async function compareBooks(creator: Visitor, paymentDatabase: string): Promise<void> {
  const [statement] = await creator.get(listStatements);
  assert.deepEqual(
    [statement?.amount, statement?.fees, statement?.netAmount, statement?.transactions],
    [expected.gross, expected.fees, expected.net, 2],
  );
  await eventually('the dashboard shows the earnings', 5000, async () => {
    const { creator: stats } = await creator.get(readDashboardStats);
    return stats?.earnings.today.amountMinor === expected.net * 100;
  });
  const ledger = await readLedger(paymentDatabase, creator.id);
  assert.deepEqual(ledger, { sum: 0, creator: expected.net * 100, charges: 2 });
}

export async function readLedger(
  url: string,
  creatorId: string,
): Promise<{ sum: number; creator: number; charges: number }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ sum: string; creator: string; charges: string }>(
      `select coalesce(sum(amount_minor), 0) as sum, coalesce(sum(amount_minor) filter (where account = 'creator:' || $1), 0) as creator,
              (select count(*) from ledger_transaction where creator_id = $1) as charges
         from ledger_entry`,
      [creatorId],
    );
    const [row] = rows;
    return { sum: Number(row?.sum), creator: Math.abs(Number(row?.creator)), charges: Number(row?.charges) };
  } finally {
    await client.end();
  }
}
