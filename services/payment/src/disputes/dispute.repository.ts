import type { UserId } from '@velvet/contracts/ids';
import type { AdminDisputeFilter } from '@velvet/contracts/payment/admin-disputes';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { Queries } from '@velvet/kit/database/database';
import type { ProviderDispute } from '#provider/payment-provider.ts';
import { anyPerson } from '#people/profile-card.repository.ts';
import type { PaymentOrigin } from '#sales/payment-origin.ts';
import { originSql } from '#sales/payment-origin.repository.ts';
import type { PaymentRow } from '#sales/payment.repository.ts';

/** `opened`: number of different things that were opened on the day */
export type UseDay = { day: string; opened: number };
/** Account of a payer, with its newest sign-ins, newest first */
export type PayerAccount = {
  email: string | null;
  joinedAt: string;
  signIns: { at: string; address: string; userAgent: string | null }[];
};
export type Exchange = { sent: number; received: number; firstAt: string | null; lastAt: string | null };
/** Use of a plan of the platform: days (UTC), oldest first, and bytes in the vault */
export type PlanUse = {
  days: { day: string; uploads: number; published: number; scheduled: number }[];
  storageBytes: number;
  freeStorageBytes: number;
};
export type BroadcastDay = { day: string; sent: number; recipients: number };

/** Evidence of other services. */
type Evidence = {
  useDays: readonly UseDay[];
  exchange: Exchange;
  payerAccount: PayerAccount;
  planUse: PlanUse;
  broadcastDays: readonly BroadcastDay[];
};
const evidenceColumns: Readonly<Record<keyof Evidence, string>> = {
  useDays: 'use_days',
  exchange: 'exchange',
  payerAccount: 'payer',
  planUse: 'plan_use',
  broadcastDays: 'broadcast_days',
};

export type DisputeRow = Pick<PaymentRow, 'kind' | 'subjectKind' | 'payerId' | 'creatorId' | 'currency' | 'period'> & {
  /** of the payment */
  id: string;
  state: 'open' | 'won' | 'lost';
  payer: PersonCard | null;
  creator: PersonCard | null;
  amountMinor: number;
  disputedMinor: number;
  card: { brand: string; last4: string } | null;
  paidAt: Date;
  receiptId: string | null;
  /** settled payments of the payer with the same card before that were never returned */
  earlierPayments: number;
  chargeId: string;
  disputeId: string | null;
  reason: string | null;
  dueAt: Date | null;
  openedAt: Date;
  useDays: UseDay[];
  exchange: Exchange | null;
  /** null unless it is a plan of the platform */
  planUse: PlanUse | null;
  broadcastDays: BroadcastDay[];
  payerAccount: PayerAccount | null;
  /** null if it is unknown, or was deleted */
  origin: PaymentOrigin | null;
  note: string;
  submittedAt: Date | null;
};

const select = `select payment.id, payment.kind, payment.subject_kind as "subjectKind", payment.payer_id as "payerId",
    payment.creator_id as "creatorId", payment.currency, payment.period, payment.dispute_state as state, ${anyPerson('payer')} as payer,
    ${anyPerson('creator')} as creator, payment.amount_minor as "amountMinor", payment.disputed_minor as "disputedMinor",
    case when payment.card_brand is not null then jsonb_build_object('brand', payment.card_brand, 'last4', payment.card_last4) end as card,
    coalesce(payment.settled_at, payment.opened_at) as "paidAt",
    (select id from ledger_transaction sale where sale.payment_id = payment.id
        and (sale.kind in ('purchase', 'subscription', 'tip', 'gift-held') or (sale.kind = 'gift' and payment.subject_kind = 'gift'))) as "receiptId",
    (select count(*) from payment earlier where earlier.payer_id = payment.payer_id and earlier.settled_at < payment.settled_at
        and earlier.card_brand = payment.card_brand and earlier.card_last4 = payment.card_last4
        and not earlier.is_refunded and earlier.dispute_state is null) as "earlierPayments",
    payment.provider_charge_id as "chargeId", dispute.provider_dispute_id as "disputeId", dispute.reason, dispute.due_at as "dueAt",
    dispute.opened_at as "openedAt", dispute.use_days as "useDays", dispute.exchange, dispute.payer as "payerAccount",
    dispute.plan_use as "planUse", dispute.broadcast_days as "broadcastDays",
    ${originSql} as origin, dispute.note, dispute.submitted_at as "submittedAt"
  from dispute join payment on payment.id = dispute.payment_id and payment.dispute_state is not null
    left join profile_card payer on payer.user_id = payment.payer_id
    left join profile_card creator on creator.user_id = payment.creator_id`;
const conditions: Readonly<Record<AdminDisputeFilter, string>> = {
  open: `payment.dispute_state = 'open'`,
  closed: `payment.dispute_state in ('won', 'lost')`,
};

export function disputeRepository(db: Queries) {
  return {
    ...evidenceQueries(db),
    ...payerQueries(db),

    find(id: string): Promise<DisputeRow | undefined> {
      return db.one('dispute.find', `${select} where payment.id = $1`, [id]);
    },

    list(
      filter: AdminDisputeFilter,
      { take, skip, after }: { take: number; skip: number; after: string | null },
    ): Promise<DisputeRow[]> {
      return db.rows(
        `dispute.list.${filter}`,
        `${select} where ${conditions[filter]} and ($3::uuid is null or payment.id < $3)
          order by payment.id desc limit $1 offset $2`,
        [take, skip, after],
      );
    },

    /** Inserts the disputes of payments that have none, from the ledger. */
    async insertMissing(): Promise<void> {
      await db.run(
        'dispute.insertMissing',
        `insert into dispute (payment_id, opened_at)
         select payment.id, moved.booked_at from payment
           join ledger_transaction moved on moved.payment_id = payment.id and moved.kind = 'dispute-opened'
          where payment.dispute_state = 'open' and not exists (select from dispute where dispute.payment_id = payment.id)
         on conflict do nothing`,
      );
    },

    /** Returns open disputes whose terms are not read at the provider. */
    findUnread(limit: number): Promise<{ id: string; chargeId: string }[]> {
      return db.rows(
        'dispute.findUnread',
        `select payment.id, provider_charge_id as "chargeId" from dispute join payment on payment.id = payment_id
          where read_at is null and provider_charge_id is not null order by dispute.opened_at limit $1`,
        [limit],
      );
    },

    async saveTerms(id: string, { id: disputeId, reason, dueAt }: ProviderDispute, at: Date): Promise<void> {
      await db.run(
        'dispute.saveTerms',
        'update dispute set provider_dispute_id = $2, reason = $3, due_at = $4, read_at = $5 where payment_id = $1',
        [id, disputeId, reason, dueAt, at],
      );
    },
  };
}

function evidenceQueries(db: Queries) {
  return {
    /** Stores evidence of another service. The dispute may not be stored yet. */
    async saveEvidence<Kind extends keyof Evidence>(
      id: string,
      kind: Kind,
      evidence: Evidence[Kind],
      at: Date,
    ): Promise<void> {
      const column = evidenceColumns[kind];
      await db.run(
        `dispute.save.${kind}`,
        `insert into dispute (payment_id, opened_at, ${column}) select id, $3, $2::jsonb from payment where id = $1
         on conflict (payment_id) do update set ${column} = excluded.${column}`,
        [id, JSON.stringify(evidence), at],
      );
    },

    /** @returns whether evidence can still be changed */
    async saveNote(id: string, note: string): Promise<boolean> {
      return (
        (await db.run(
          'dispute.saveNote',
          'update dispute set note = $2 where payment_id = $1 and submitted_at is null',
          [id, note],
        )) === 1
      );
    },

    async markSubmitted(id: string, by: UserId | null, at: Date): Promise<void> {
      await db.run(
        'dispute.markSubmitted',
        'update dispute set submitted_at = $3, submitted_by = $2 where payment_id = $1 and submitted_at is null',
        [id, by, at],
      );
    },
  };
}

/** The accounts of payers. */
function payerQueries(db: Queries) {
  return {
    async forgetPayer(payerId: UserId): Promise<void> {
      await db.run(
        'dispute.forgetPayer',
        'update dispute set payer = null from payment where payment.id = payment_id and payer_id = $1',
        [payerId],
      );
    },

    /** Deletes the accounts of payers from closed disputes of before a time. */
    forgetPayersBefore(at: Date): Promise<number> {
      return db.run(
        'dispute.forgetPayersBefore',
        `update dispute set payer = null from payment
          where payment.id = payment_id and dispute.payer is not null and dispute.opened_at < $1
            and payment.dispute_state is distinct from 'open'`,
        [at],
      );
    },
  };
}
