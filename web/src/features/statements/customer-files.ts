import type { Subscriber } from '@velvet/contracts/payment/customers';
import type { Buyer } from '#resources/customers.ts';
import { customerTexts } from '#texts/customers.ts';
import { csv } from '@velvet/contracts/csv';
import { titleOf } from './sale-words.ts';

const { columns, unnamed, statuses } = customerTexts;

export function subscribersFile(subscribers: readonly Subscriber[]): string {
  return csv(
    columns.subscribers,
    subscribers.map((row) => [
      row.id,
      row.person?.name ?? unnamed,
      row.person?.handle ?? null,
      statuses[row.status],
      row.interval,
      row.netRenewals[0]?.price ?? row.netPrice,
      row.netTotal,
      row.currency,
      row.subscribedAt,
      row.periodEndsAt,
      row.endedAt,
    ]),
  );
}

export function buyersFile(buyers: readonly Buyer[]): string {
  return csv(
    columns.buyers,
    buyers.map((row) => [
      row.id,
      row.boughtAt,
      titleOf(row),
      row.person?.name ?? unnamed,
      row.person?.handle ?? null,
      row.netAmount,
      row.amount,
      row.fees,
      row.currency,
      row.isRefunded ? customerTexts.refunded : customerTexts.paid,
      row.contentId,
    ]),
  );
}
