import type { PurchaseId } from '@velvet/contracts/ids';
import { purchaseCompleted } from '@velvet/contracts/payment/events';
import type { Appending } from '@velvet/kit/database/database';
import type { z } from 'zod';
import type { Entry, SaleKind } from '#ledger/booking.ts';
import type { Assessment } from '#taxes/invoice.ts';
import type { ProviderNotice } from '#provider/payment-provider.ts';

/** All that settling a payment writes. */
export type Settling = {
  paymentId: string;
  /** kind of the posting */
  sale: SaleKind;
  chargeId: string;
  card: { brand: string; last4: string } | null;
  /** null for a period of a subscription */
  purchaseId: PurchaseId | null;
  transactionId: string;
  entries: readonly Entry[];
  at: Date;
  /** published with a purchase; a subscription publishes its change itself */
  completed: z.input<typeof purchaseCompleted.payload> | null;
  /** webhook that led to it, recorded with it against its repetition */
  notice: ProviderNotice | undefined;
  /** tax and invoice; null if the platform charges no taxes */
  assessment: Assessment | null;
};

/**
 * Settles a payment: its state, purchase, ledger entries, event and webhook, in one statement, which is a transaction of its own or
 * part of one.
 * @returns false if it was settled before; then nothing is written
 */
export async function settle(db: Appending, settling: Settling): Promise<boolean> {
  const statement = { name: 'payment.settle', sql: settleSql, values: settleValues(settling) };
  const row = settling.completed
    ? await db.oneAppending<Settled, typeof purchaseCompleted.payload>(statement, purchaseCompleted, settling.completed)
    : await db.one<Settled>(statement.name, statement.sql, [...statement.values, null, null]);
  return row?.settled ?? false;
}

type Settled = { settled: boolean };

export const settleSql = `with settled as (
    update payment set state = 'settled', settled_at = $2, provider_charge_id = $3, action_url = null, failure_code = null,
        failure_message = null, card_brand = $4, card_last4 = $5, creator_minor = coalesce($15::bigint, creator_minor), tax = $16::jsonb,
        is_superseded = is_superseded or ($6::uuid is not null and exists (
          select from purchase owned where owned.buyer_id = payer_id and owned.post_id = payment.post_id and refunded_at is null))
     where id = $1 and state <> 'settled'
    returning id, payer_id, creator_id, post_id, amount_minor, currency, is_superseded),
  bought as (
    insert into purchase (id, payment_id, buyer_id, creator_id, post_id, price_minor, currency, completed_at, is_duplicate)
    select $6, id, payer_id, creator_id, post_id, amount_minor, currency, $2, is_superseded from settled where $6::uuid is not null),
  booked as (
    insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at)
    select $7, $14, id, creator_id, $2 from settled),
  entered as (
    insert into ledger_entry (transaction_id, account, amount_minor, currency)
    select $7, entry.account, entry.amount, settled.currency
      from settled, unnest($8::text[], $9::bigint[]) as entry (account, amount)),
  noticed as (
    insert into webhook (event_id, type, received_at, subject_kind, subject_id, asked_at)
    select $10, $11, $2, $12, $13, $2 from settled where $10::text is not null
    on conflict (event_id) do update set is_matched = true where not webhook.is_matched),
  invoiced as (
    insert into invoice (id, payment_id, payer_id, series, year, number, issued_at, country, kind, basis_points, is_confirmed,
                         net_minor, tax_minor, currency, content)
    select $7, id, payer_id, $17::text, $18::int, invoice_next($17::text, $18::int), $2, $16::jsonb ->> 'country', $16::jsonb ->> 'kind',
           ($16::jsonb ->> 'basisPoints')::int, ($16::jsonb ->> 'isConfirmed')::boolean,
           amount_minor - ($16::jsonb ->> 'taxMinor')::bigint, ($16::jsonb ->> 'taxMinor')::bigint, currency, $19::jsonb
      from settled where $16::jsonb is not null),
  published as (
    insert into outbox (key, envelope) select $20, $21::jsonb from settled where $20::text is not null)
  select exists (select from settled) as settled`;

/** Returns the parameters of the statement, without those of the event. */
export function settleValues({ notice, assessment, ...settling }: Settling): unknown[] {
  return [
    settling.paymentId,
    settling.at,
    settling.chargeId,
    settling.card?.brand ?? null,
    settling.card?.last4 ?? null,
    settling.purchaseId,
    settling.transactionId,
    settling.entries.map(({ account }) => account),
    settling.entries.map(({ amountMinor }) => amountMinor),
    notice?.id ?? null,
    notice?.type ?? null,
    notice?.subject.kind ?? null,
    notice?.subject.id ?? null,
    settling.sale,
    assessment?.creatorMinor ?? null,
    jsonOf(assessment?.tax),
    assessment?.numbering.series ?? null,
    assessment?.numbering.year ?? null,
    jsonOf(assessment?.content),
  ];
}

const jsonOf = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);
