import type { PaymentRow } from '@velvet/payment/sales/payment.repository';
import { compare } from '#measure/compare.ts';
import { loopOf } from '#measure/loop.ts';
import { ratioLine, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import { chargeOf, noticeOf } from '#world/payments.ts';
import { bareCall, openSettling } from '#world/settling.ts';

const concurrency = 16;
const leastRatio = 0.5;
/** every fifth webhook arrives again */
const repeatedEvery = 5;
/** webhooks between the first delivery and its repetition */
const distance = 100;
const repetition = `insert into webhook (event_id, type, received_at) values ($1, $2, now()) on conflict do nothing`;

/** Webhooks of which a fifth are repetitions, beside the same rows and the same conflicts in bare calls. */
export const webhooksRow: Row = { name: 'B6', run };

async function run(bench: Bench): Promise<Line[]> {
  await using settling = await openSettling(bench, concurrency);
  const { pool, settlements, prepare, next } = settling;
  await prepare();
  const [ours, bare] = [deliveries(next), deliveries(next)];
  const compared = await compare(
    loopOf(concurrency, (turn) => {
      const { row } = ours(turn);
      return settlements.takeCharge(chargeOf(row), { notice: noticeOf(row) });
    }),
    loopOf(concurrency, (turn) => {
      const { row, isRepeated } = bare(turn);
      const { id, type } = noticeOf(row);
      return isRepeated ? pool.query(repetition, [id, type]) : pool.query(bareCall(row, noticeOf(row)));
    }),
    { seconds: 2 },
  );
  await expectOnce(pool);
  return [ratioLine('B6', 'webhooks of payments, of which 20% arrive twice', compared, leastRatio)];
}

type Delivery = { row: PaymentRow; isRepeated: boolean };

/** Returns the payments of webhooks in their order of arrival. */
function deliveries(next: () => PaymentRow): (turn: number) => Delivery {
  const recent: PaymentRow[] = [];
  return (turn) => {
    const known = turn % repeatedEvery === 0 ? recent[(turn + 1) % distance] : undefined;
    if (known) return { row: known, isRepeated: true };
    const row = next();
    recent[turn % distance] = row;
    return { row, isRepeated: false };
  };
}

/** @throws if a repetition has had an effect */
async function expectOnce(pool: { query(sql: string): Promise<{ rows: { twice: string }[] }> }): Promise<void> {
  const { rows } = await pool.query(
    `select count(*) as twice from (select from ledger_transaction group by payment_id having count(*) > 1) doubled`,
  );
  if (Number(rows[0]?.twice) > 0) throw new Error('A repeated webhook was booked twice.');
}
