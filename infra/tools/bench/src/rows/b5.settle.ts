import { compare } from '#measure/compare.ts';
import { loopOf } from '#measure/loop.ts';
import { ratioLine, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import { chargeOf, noticeOf } from '#world/payments.ts';
import { bareCall, openSettling } from '#world/settling.ts';

const concurrency = 16;
const leastRatio = 0.5;

/** Settling as the provider's answer and as its webhook do it, each beside the same rows written in one bare call. */
export const settleRow: Row = { name: 'B5', run };

async function run(bench: Bench): Promise<Line[]> {
  await using settling = await openSettling(bench, concurrency);
  const { pool, settlements, prepare, next } = settling;
  await prepare();
  const byAnswer = await compare(
    loopOf(concurrency, () => {
      const row = next();
      return settlements.takeCharge(chargeOf(row), { payment: row });
    }),
    loopOf(concurrency, () => pool.query(bareCall(next()))),
    { seconds: 2 },
  );
  await prepare();
  const byWebhook = await compare(
    loopOf(concurrency, () => {
      const row = next();
      return settlements.takeCharge(chargeOf(row), { notice: noticeOf(row) });
    }),
    loopOf(concurrency, () => {
      const row = next();
      return pool.query(bareCall(row, noticeOf(row)));
    }),
    { seconds: 2 },
  );
  return [
    ratioLine('B5', 'settle a pay-per-view by the answer: payment, purchase, entries, outbox', byAnswer, leastRatio),
    ratioLine('B5', 'the same by the webhook, with its row against repetition', byWebhook, leastRatio),
  ];
}
