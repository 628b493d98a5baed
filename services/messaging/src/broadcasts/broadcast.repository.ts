import type { BroadcastId, PostId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { BroadcastAudience, BroadcastState } from '@velvet/contracts/messaging/broadcasts';
import type { MessageKind } from '@velvet/contracts/messaging/messages';
import type { Currency, Money } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import { piecesLeft } from './broadcast-stock.repository.ts';
import type { AudienceCount, Cut, DayLimit } from './audience.repository.ts';

/** The content of a broadcast and its audience. */
export type BroadcastDraft = {
  audience: BroadcastAudience;
  postId: PostId | null;
  type: MessageKind;
  content: string;
  vaultItemIds: readonly VaultItemId[];
  price: Money | null;
  /** how often the attachments are sold to all receivers together */
  limit: number | null;
  scheduledAt: Date | null;
};

export type BroadcastRow = BroadcastDraft & {
  id: BroadcastId;
  creatorId: UserId;
  /** of the creator's prices */
  currency: Currency;
  vaultItemIds: VaultItemId[];
  createdAt: Date;
  position: number | null;
  sentAt: Date | null;
  unsentAt: Date | null;
  failedAt: Date | null;
  dailyLimit: number;
  earlierIds: BroadcastId[];
  recipients: number | null;
  skipped: number | null;
};

export type Tally = { opened: number; bought: number; earnedMinor: number };
/** `left`: pieces that are left; null without a limit */
export type CountedRow = BroadcastRow & Tally & { left: number | null };

/** SQL columns of a row `b`. */
export const broadcastColumns = `b.id, b.creator_id as "creatorId", b.audience, b.subject_id as "postId", b.kind as type, b.body as content,
  b.vault_item_ids as "vaultItemIds",
  case when b.price_minor > 0 then jsonb_build_object('amountMinor', b.price_minor, 'currency', ${creatorCurrency('b.creator_id')}) end as price,
  ${creatorCurrency('b.creator_id')} as currency,
  b.piece_limit as "limit", b.created_at as "createdAt", b.scheduled_at as "scheduledAt", b.cut_position as position, b.cut_at as "sentAt", b.unsent_at as "unsentAt",
  b.failed_at as "failedAt", b.daily_limit as "dailyLimit", b.earlier_ids as "earlierIds", b.recipients, b.skipped`;

const states: Record<BroadcastState, string> = {
  scheduled: 'cut_position is null and failed_at is null',
  sent: 'cut_position is not null and unsent_at is null',
  unsent: 'unsent_at is not null',
  failed: 'failed_at is not null',
};

/** SQL of whole broadcasts from the rows of a selection, newest first. */
const countedOf = (selection: string) => `
  select ${broadcastColumns}, ${piecesLeft} as "left", t.*
    from (${selection}) b
    cross join lateral (
      select coalesce(sum(opened), 0)::bigint as opened, coalesce(sum(bought), 0)::bigint as bought,
             coalesce(sum(earned_minor), 0)::bigint as "earnedMinor"
        from broadcast_tally where broadcast_id = b.id) t
   order by b.created_at desc, b.id desc`;

export type BroadcastWindow = {
  state: BroadcastState | undefined;
  after: { at: string; id: string } | null;
  skip: number;
  take: number;
};

export function broadcastRepository(db: Queries) {
  return {
    find(creatorId: UserId, id: BroadcastId): Promise<CountedRow | undefined> {
      return db.one('broadcast.find', countedOf('select * from broadcast where creator_id = $1 and id = $2'), [
        creatorId,
        id,
      ]);
    },

    findByClientId(creatorId: UserId, clientId: string): Promise<CountedRow | undefined> {
      return db.one(
        'broadcast.findByClientId',
        countedOf('select * from broadcast where creator_id = $1 and client_id = $2'),
        [creatorId, clientId],
      );
    },

    list(creatorId: UserId, { state, after, skip, take }: BroadcastWindow): Promise<CountedRow[]> {
      return db.rows(
        `broadcast.list${state === undefined ? '' : `.${state}`}`,
        countedOf(`select * from broadcast where creator_id = $1 ${state === undefined ? '' : `and ${states[state]}`}
            and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
          order by created_at desc, id desc limit $4 offset $5`),
        [creatorId, after?.at ?? null, after?.id ?? null, take, skip],
      );
    },

    /** Counts the broadcasts of a creator that are or will be sent on the day (UTC) of a time. */
    async countOfDay(creatorId: UserId, at: Date): Promise<number> {
      const row = await db.one<{ count: number }>(
        'broadcast.countOfDay',
        `select count(*) from broadcast where creator_id = $1 and failed_at is null
            and date_trunc('day', coalesce(cut_at, scheduled_at, created_at), 'UTC') = date_trunc('day', $2::timestamptz, 'UTC')`,
        [creatorId, at],
      );
      return row?.count ?? 0;
    },

    /** Returns the broadcasts of a creator that were sent on the day (UTC) of a time. Unsent ones count, too. */
    async findIdsOfDay(creatorId: UserId, at: Date): Promise<BroadcastId[]> {
      const rows = await db.rows<{ id: BroadcastId }>(
        'broadcast.findIdsOfDay',
        `select id from broadcast where creator_id = $1 and cut_position is not null
            and date_trunc('day', cut_at, 'UTC') = date_trunc('day', $2::timestamptz, 'UTC')`,
        [creatorId, at],
      );
      return rows.map(({ id }) => id);
    },
  };
}

/** Changes of broadcasts. */
export function broadcastWriteRepository(db: Queries) {
  const valuesOf = (draft: BroadcastDraft) => [
    draft.audience,
    draft.postId,
    draft.type,
    draft.content,
    draft.vaultItemIds,
    draft.price?.amountMinor ?? 0,
    draft.scheduledAt,
    draft.limit,
  ];
  return {
    /** Waits for a concurrent insert with the same client id. @returns false if the creator used the client id before */
    async insert(row: BroadcastDraft & { id: BroadcastId; creatorId: UserId; clientId: string | null; at: Date }) {
      const { id, creatorId, clientId, at } = row;
      const inserted = await db.run(
        'broadcast.insert',
        `insert into broadcast (id, creator_id, client_id, created_at, audience, subject_id, kind, body, vault_item_ids, price_minor, scheduled_at, piece_limit, daily_limit, earlier_ids)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, '{}') on conflict (creator_id, client_id) do nothing`,
        [id, creatorId, clientId, at, ...valuesOf(row)],
      );
      return inserted === 1;
    },

    /** Locks a broadcast until the end of the transaction. */
    lock(creatorId: UserId, id: BroadcastId): Promise<BroadcastRow | undefined> {
      return db.one(
        'broadcast.lock',
        `select ${broadcastColumns} from broadcast b where creator_id = $1 and id = $2 for no key update`,
        [creatorId, id],
      );
    },

    async update(id: BroadcastId, draft: BroadcastDraft): Promise<void> {
      await db.run(
        'broadcast.update',
        `update broadcast set audience = $2, subject_id = $3, kind = $4, body = $5, vault_item_ids = $6, price_minor = $7,
                scheduled_at = $8, piece_limit = $9, failed_at = null where id = $1`,
        [id, ...valuesOf(draft)],
      );
    },

    async delete(id: BroadcastId): Promise<void> {
      await db.run('broadcast.delete', 'delete from broadcast where id = $1', [id]);
    },

    async deleteUser(creatorId: UserId): Promise<void> {
      await db.run('broadcast.deleteUser', 'delete from broadcast where creator_id = $1', [creatorId]);
    },
  };
}

/** The states of broadcasts. */
export function broadcastStateRepository(db: Queries) {
  return {
    async markSent(id: BroadcastId, { position, at }: Cut, { dailyLimit, earlierIds }: DayLimit): Promise<void> {
      await db.run(
        'broadcast.markSent',
        'update broadcast set cut_position = $2, cut_at = $3, daily_limit = $4, earlier_ids = $5 where id = $1',
        [id, position, at, dailyLimit, earlierIds],
      );
    },

    async markUnsent(id: BroadcastId, at: Date): Promise<void> {
      await db.run('broadcast.markUnsent', 'update broadcast set unsent_at = $2 where id = $1', [id, at]);
    },

    async markFailed(id: BroadcastId, at: Date): Promise<void> {
      await db.run('broadcast.markFailed', 'update broadcast set failed_at = $2 where id = $1', [id, at]);
    },

    /** Blocks changes of a broadcast, such as unsending it, until the end of the transaction. */
    share(id: BroadcastId): Promise<BroadcastRow | undefined> {
      return db.one('broadcast.share', `select ${broadcastColumns} from broadcast b where id = $1 for share`, [id]);
    },

    /** Locks a scheduled broadcast whose time has come, if another transaction does not hold it. */
    lockDue(now: Date): Promise<BroadcastRow | undefined> {
      return db.one(
        'broadcast.lockDue',
        `select ${broadcastColumns} from broadcast b where cut_position is null and failed_at is null and scheduled_at <= $1
          order by scheduled_at limit 1 for no key update skip locked`,
        [now],
      );
    },

    /** Returns a sent broadcast whose recipients were not counted. */
    findUncounted(): Promise<BroadcastRow | undefined> {
      return db.one(
        'broadcast.findUncounted',
        `select ${broadcastColumns} from broadcast b where cut_position is not null and recipients is null order by cut_position limit 1`,
      );
    },

    async saveCount(id: BroadcastId, { recipients, skipped }: AudienceCount): Promise<void> {
      await db.run('broadcast.saveCount', 'update broadcast set recipients = $2, skipped = $3 where id = $1', [
        id,
        recipients,
        skipped,
      ]);
    },
  };
}
