import type { Currency } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';
import type { ListingWindow } from '#provider/payment-provider.ts';
import { paymentColumns, refunded, type PaymentRow } from '#sales/payment.repository.ts';

/** A payment as it is compared; cents. */
export type SaleRow = {
  id: string;
  chargeId: string;
  state: PaymentRow['state'];
  amountMinor: number;
  currency: Currency;
  refundedMinor: number;
  /** of the returned cents, those that came back */
  failedRefundMinor: number;
  disputeState: PaymentRow['disputeState'];
};

const columns = `id, provider_charge_id as "chargeId", state, amount_minor as "amountMinor", payment.currency, ${refunded('payment')} as "refundedMinor",
  failed_refund_minor as "failedRefundMinor", dispute_state as "disputeState"`;

export function saleRepository(db: Queries) {
  return {
    ...windowQueries(db),

    /** Returns the payments of charges, by the id of the charge. */
    async findByCharge(chargeIds: readonly string[]): Promise<Map<string, SaleRow>> {
      const rows = await db.rows<SaleRow>(
        'reconciledSale.findByCharge',
        `select ${columns} from payment where provider_charge_id = any($1)`,
        [chargeIds],
      );
      return new Map(rows.map((row) => [row.chargeId, row]));
    },

    async markSeen(chargeIds: readonly string[], at: Date): Promise<void> {
      await db.run(
        'reconciledSale.markSeen',
        'update payment set reconciled_at = $2 where provider_charge_id = any($1) and reconciled_at is null',
        [chargeIds, at],
      );
    },

    /**
     * Returns payments whose failed refunds are not all among the differences. `acknowledgedMinor`: cents that administrators have returned
     * another way.
     */
    findFailedRefunds(limit: number): Promise<(SaleRow & { acknowledgedMinor: number })[]> {
      return db.rows(
        'reconciledSale.findFailedRefunds',
        `select ${columns}, known.acknowledged::bigint as "acknowledgedMinor"
           from payment cross join lateral (
             select coalesce(sum(own_minor - provider_minor), 0) as reported,
                    coalesce(sum(own_minor - provider_minor) filter (where difference.state = 'acknowledged'), 0) as acknowledged
               from reconciliation_difference difference
              where kind = 'refund-failed' and object_id = provider_charge_id and difference.state <> 'mended') known
          where failed_refund_minor > known.reported order by id limit $1`,
        [limit],
      );
    },

    findDisputed(after: string | null, limit: number): Promise<PaymentRow[]> {
      return db.rows(
        'reconciledSale.findDisputed',
        `select ${paymentColumns}, null as "purchaseId" from payment
          where dispute_state = 'open' and ($1::uuid is null or id > $1) order by id limit $2`,
        [after, limit],
      );
    },
  };
}

/** Payments that were settled within a window. */
function windowQueries(db: Queries) {
  return {
    /** Returns payments that were settled within a window and whose charges were not listed. */
    findUnseen({ from, to }: ListingWindow, after: string | null, limit: number): Promise<SaleRow[]> {
      return db.rows(
        'reconciledSale.findUnseen',
        `select ${columns} from payment
          where settled_at >= $1 and settled_at < $2 and reconciled_at is null and ($3::uuid is null or id > $3)
          order by id limit $4`,
        [from, to, after, limit],
      );
    },

    /** Returns payments of a window whose postings do not agree with them; `postedMinor`: what their sale booked. */
    findUnbalanced(
      { from, to }: ListingWindow,
      after: string | null,
      limit: number,
    ): Promise<(SaleRow & { postedMinor: number })[]> {
      return db.rows(
        'reconciledSale.findUnbalanced',
        `select ${columns}, posted.sold::bigint as "postedMinor"
           from payment cross join lateral (
             select coalesce(sum(entry.amount_minor) filter (where moved.kind in ('purchase', 'subscription', 'tip', 'gift-held')
                        or (moved.kind = 'gift' and payment.subject_kind = 'gift')), 0) as sold,
                    coalesce(sum(entry.amount_minor) filter (where moved.kind = 'refund'), 0) as returned,
                    coalesce(bool_or(moved.kind = 'dispute-opened'), false) as is_opened,
                    coalesce(bool_or(moved.kind = 'dispute-won'), false) as is_won,
                    coalesce(bool_or(moved.kind = 'dispute-lost'), false) as is_lost
               from ledger_transaction moved join ledger_entry entry on entry.transaction_id = moved.id and entry.amount_minor > 0
              where moved.payment_id = payment.id) posted
          where settled_at >= $1 and settled_at < $2 and ($3::uuid is null or id > $3)
            and (posted.sold <> amount_minor or posted.returned <> ${refunded('payment')}
                 or posted.is_opened <> (dispute_state is not null)
                 or posted.is_won <> (dispute_state is not distinct from 'won')
                 or posted.is_lost <> (dispute_state is not distinct from 'lost'))
          order by id limit $4`,
        [from, to, after, limit],
      );
    },
  };
}
