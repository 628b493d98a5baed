import { BroadcastId, type UserId } from '@velvet/contracts/ids';
import type { Broadcast, sendBroadcast } from '@velvet/contracts/messaging/broadcasts';
import { BroadcastFixed, BroadcastLimit, BroadcastNotFound } from '@velvet/contracts/messaging/failures';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Queries, Transaction } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { priceOf } from '#settings/price.ts';
import type { z } from 'zod';
import type { MessagingConfig } from '#config.ts';
import { requireParts } from '#messages/attaching.policy.ts';
import { requireBroadcasting, requireTarget } from './broadcast.policy.ts';
import { presentBroadcast, stateOf } from './broadcast.presenter.ts';
import {
  broadcastRepository,
  broadcastWriteRepository,
  type BroadcastDraft,
  type CountedRow,
} from './broadcast.repository.ts';
import { publishPlan } from './planning.ts';
import { sendOut } from './sending-out.ts';

export type BroadcastParts = { db: Database; clock: Clock; config: MessagingConfig };
type Draft = z.output<(typeof sendBroadcast)['body']>;

/** Sends, schedules and replaces broadcasts. */
export function broadcastWriting({ db, clock, config }: BroadcastParts) {
  return {
    /**
     * Sends or schedules a broadcast. A repetition with the same client id returns the first one.
     * @throws {Refusal} InvalidInput, BroadcastsForCreators, BroadcastLimit
     */
    async send(creatorId: UserId, draft: Draft): Promise<Broadcast> {
      await requireTarget(db, creatorId, draft);
      requireParts(draft);
      const id = BroadcastId.parse(newId());
      const row = await db.transaction(async (tx) => {
        const clientId = draft.clientId ?? null;
        const sent = await findSent(tx, creatorId, clientId);
        if (sent) return sent;
        const at = clock.now();
        const admitted = await admit(tx, creatorId, draft, at);
        const isFirst = await broadcastWriteRepository(tx).insert({ ...admitted, id, creatorId, clientId, at });
        if (isFirst && admitted.scheduledAt === null) await sendOut(tx, { ...admitted, id, creatorId }, config, at);
        else if (isFirst) await publishPlan(tx, creatorId, id);
        return (await findSent(tx, creatorId, clientId)) ?? find(tx, creatorId, id);
      });
      return presentBroadcast(row);
    },

    /**
     * Replaces a broadcast that was not sent.
     * @throws {Refusal} BroadcastNotFound, BroadcastFixed, and as `send`
     */
    async update(creatorId: UserId, id: BroadcastId, draft: Omit<Draft, 'clientId'>): Promise<Broadcast> {
      await requireTarget(db, creatorId, draft);
      requireParts(draft);
      const row = await db.transaction(async (tx) => {
        const writes = broadcastWriteRepository(tx);
        const locked = await writes.lock(creatorId, id);
        if (!locked) throw new Refusal(BroadcastNotFound);
        if (locked.position !== null) throw new Refusal(BroadcastFixed);
        const at = clock.now();
        const admitted = await admit(tx, creatorId, draft, at, stateOf(locked) === 'scheduled' ? 1 : 0);
        await writes.update(id, admitted);
        if (admitted.scheduledAt === null) await sendOut(tx, { ...locked, ...admitted }, config, at);
        await publishPlan(tx, creatorId, id);
        return find(tx, creatorId, id);
      });
      return presentBroadcast(row);
    },
  };
}

/**
 * @param counted broadcasts of the day that the draft replaces
 * @throws {Refusal} InvalidInput, BroadcastsForCreators, BroadcastLimit
 */
async function admit(
  tx: Transaction,
  creatorId: UserId,
  { postId, price, scheduledAt, ...draft }: Omit<Draft, 'clientId'>,
  now: Date,
  counted = 0,
): Promise<BroadcastDraft> {
  const at = scheduledAt === undefined ? null : new Date(scheduledAt);
  if (draft.limit !== null && price === undefined)
    throw invalidField('limit', 'Enter a price to limit the number of pieces.');
  if (at && at <= now) throw invalidField('scheduledAt', 'Choose a time in the future.');
  await requireBroadcasting(tx, creatorId);
  const ofDay = await broadcastRepository(tx).countOfDay(creatorId, at ?? now);
  if (ofDay - counted >= messageLimits.broadcastsPerDay) throw new Refusal(BroadcastLimit);
  return { ...draft, postId: postId ?? null, price: await priceOf(tx, creatorId, price), scheduledAt: at };
}

async function findSent(tx: Queries, creatorId: UserId, clientId: string | null): Promise<CountedRow | undefined> {
  return clientId === null ? undefined : broadcastRepository(tx).findByClientId(creatorId, clientId);
}

async function find(tx: Queries, creatorId: UserId, id: BroadcastId): Promise<CountedRow> {
  const row = await broadcastRepository(tx).find(creatorId, id);
  if (!row) throw new Refusal(BroadcastNotFound);
  return row;
}
