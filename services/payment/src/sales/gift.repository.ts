import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import type { GiftRow } from './gift.ts';

export const giftColumns = `gift.id, gift.giver_id as "giverId", gift.receiver_id as "receiverId", gift.creator_id as "creatorId", gift.plan_id as "planId",
  gift.months, case when gift.subject_id is not null then json_build_object('kind', gift.subject_kind, 'id', gift.subject_id) end as subject,
  gift.note, gift.is_anonymous as "isAnonymous", gift.code, gift.state, gift.amount_minor as "amountMinor",
  ${creatorCurrency('gift.creator_id')} as currency, gift.opened_at as "openedAt",
  gift.expires_at as "expiresAt", gift.redeemed_at as "redeemedAt", gift.subscription_id as "subscriptionId"`;
const select = `select ${giftColumns} from gift`;
const waiting = `state = 'redeemed' and months is not null and subscription_id is null`;

export function giftRepository(db: Queries) {
  return {
    ...dueGifts(db),
    ...deletions(db),

    async insert(gift: GiftRow): Promise<void> {
      await db.run(
        'gift.insert',
        `insert into gift (id, giver_id, receiver_id, creator_id, plan_id, months, subject_kind, subject_id, note, is_anonymous, code, state,
           amount_minor, opened_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          gift.id,
          gift.giverId,
          gift.receiverId,
          gift.creatorId,
          gift.planId,
          gift.months,
          gift.subject?.kind ?? null,
          gift.subject?.id ?? null,
          gift.note,
          gift.isAnonymous,
          gift.code,
          gift.state,
          gift.amountMinor,
          gift.openedAt,
        ],
      );
    },

    findForUpdate(id: string): Promise<GiftRow | undefined> {
      return db.one('gift.findForUpdate', `${select} where id = $1 for update`, [id]);
    },

    findByCodeForUpdate(code: string): Promise<GiftRow | undefined> {
      return db.one('gift.findByCodeForUpdate', `${select} where code = $1 for update`, [code]);
    },

    /** Updates what changes after the payment. */
    async update({ id, receiverId, state, expiresAt, redeemedAt, subscriptionId }: GiftRow): Promise<void> {
      await db.run(
        'gift.update',
        `update gift set receiver_id = $2, state = $3, expires_at = $4, redeemed_at = $5, subscription_id = $6 where id = $1`,
        [id, receiverId, state, expiresAt, redeemedAt, subscriptionId],
      );
    },
  };
}

/** Gifts for the sweeps. */
function dueGifts(db: Queries) {
  return {
    /** Requests the refund of gifts by link that nobody redeemed. An update waits for a redemption, and skips its gift afterwards. */
    async returnExpired(now: Date): Promise<void> {
      await db.run(
        'gift.returnExpired',
        `update gift set state = 'returning' where state = 'open' and expires_at <= $1`,
        [now],
      );
    },

    findReturning(limit: number): Promise<{ id: string; paymentId: string }[]> {
      return db.rows(
        'gift.findReturning',
        `select gift.id, payment.id as "paymentId" from gift join payment on payment.post_id = gift.id and payment.kind = 'purchase'
          where gift.state = 'returning' and payment.state = 'settled' and not payment.is_refunded
            and (payment.dispute_state is null or payment.dispute_state = 'won') order by gift.id limit $1`,
        [limit],
      );
    },

    /** Locks the oldest gift of a subscription that waits for the end of another one. */
    lockWaiting(receiverId: UserId, creatorId: UserId): Promise<GiftRow | undefined> {
      return db.one(
        'gift.lockWaiting',
        `${select} where receiver_id = $1 and creator_id = $2 and ${waiting} order by redeemed_at, id limit 1 for update skip locked`,
        [receiverId, creatorId],
      );
    },

    /** Returns waiting gifts without a subscription that goes first. */
    findStartable(limit: number): Promise<{ receiverId: UserId; creatorId: UserId }[]> {
      return db.rows(
        'gift.findStartable',
        `select distinct receiver_id as "receiverId", creator_id as "creatorId" from gift
          where ${waiting} and not exists (select from subscription where subscriber_id = gift.receiver_id
            and subscription.creator_id = gift.creator_id and state in ('pending', 'active', 'past_due')) limit $1`,
        [limit],
      );
    },

    /** Returns subscriptions without the provider whose time is over. */
    findOver(now: Date, limit: number): Promise<{ id: SubscriptionId }[]> {
      return db.rows(
        'gift.findOver',
        `select id from subscription where state = 'active' and provider_subscription_id is null and period_ends_at <= $1
          order by period_ends_at limit $2`,
        [now, limit],
      );
    },
  };
}

/** Changes by what ends a sale from outside. */
function deletions(db: Queries) {
  return {
    async deleteNotes(giverId: UserId): Promise<void> {
      await db.run('gift.deleteNotes', 'update gift set note = null where giver_id = $1 and note is not null', [
        giverId,
      ]);
    },

    /**
     * Requests the refund of gifts on their way between two people: subscriptions that wait to begin, and gifts whose payment is not settled
     * yet.
     */
    async returnBetween(one: UserId, other: UserId): Promise<void> {
      await db.run(
        'gift.returnBetween',
        `update gift set state = 'returning'
          where (${waiting} and ((creator_id = $1 and receiver_id = $2) or (creator_id = $2 and receiver_id = $1)))
             or (state = 'pending' and $1 in (giver_id, receiver_id, creator_id) and $2 in (giver_id, receiver_id, creator_id))`,
        [one, other],
      );
    },

    /** Requests the refund of gifts that a closed or deleted account cannot give or receive any more. */
    async returnOf(userId: UserId): Promise<void> {
      await db.run(
        'gift.returnOf',
        `update gift set state = 'returning'
          where (creator_id = $1 and state = 'open') or ((creator_id = $1 or receiver_id = $1) and ${waiting})
             or (state = 'pending' and $1 in (giver_id, receiver_id, creator_id))`,
        [userId],
      );
    },

    /** Requests the refund of all gifts of a subject. */
    async returnOfSubject({ kind, id }: Subject): Promise<void> {
      await db.run(
        'gift.returnOfSubject',
        `update gift set state = 'returning'
          where subject_kind = $1 and subject_id = $2 and state in ('pending', 'open', 'redeemed')`,
        [kind, id],
      );
    },
  };
}
