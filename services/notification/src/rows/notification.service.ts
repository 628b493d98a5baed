import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import type { DeliveryService } from '#delivery/delivery.service.ts';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { actorRepository, type GroupAction } from './actor.repository.ts';
import { rowRepository, type NotificationDraft } from './row.repository.ts';
import { publishCounts, publishRow } from './publishing.service.ts';

const dayMs = 24 * 3600 * 1000;
/** How long a row grows, counted from its first person. */
const groupingMs = dayMs;
/** Repeating an action within this time causes no further notification. */
const repeatMs = 7 * dayMs;
/** Minimum interval between two publications of a growing row. */
export const publishIntervalMs = 10_000;
const grownAtOnce = 500;

/** Opens the group's row, or finds the one that still grows. */
async function openRow(
  tx: Transaction,
  now: Date,
  draft: NotificationDraft,
  actorId: UserId | null,
  hasActors: boolean,
): Promise<string> {
  const rows = rowRepository(tx);
  const open = await rows.findOpen(draft.userId, draft.groupKey);
  if (open && open.firstAt.getTime() > now.getTime() - groupingMs) return open.id;
  if (open) await rows.close(open.id);
  const id = newId();
  if (await rows.insert(id, draft, actorId, hasActors, now)) return id;
  return openRow(tx, now, draft, actorId, hasActors);
}

async function setRetracted(tx: Transaction, action: GroupAction, isRetracted: boolean): Promise<void> {
  await publishCounts(tx, await actorRepository(tx).updateRetracted(action, isRetracted));
}

export function notificationService(db: Database, clock: Clock, { request }: Pick<DeliveryService, 'request'>) {
  return {
    publishCounts,

    /**
     * Adds an action to its row. Skips the user's own actions and people invisible to the user. A repetition within a week only reverses
     * its retraction, unless it is news again.
     */
    async add(tx: Transaction, draft: NotificationDraft, actorId: UserId): Promise<void> {
      if (actorId === draft.userId) return;
      const actors = actorRepository(tx);
      const now = clock.now();
      const since = new Date(now.getTime() - repeatMs);
      const isKnown = await actors.isKnown(draft.userId, draft.groupKey, actorId, since);
      if (isKnown && !draft.isNewsAgain) return setRetracted(tx, { ...draft, actorId }, false);
      const visible = await visibilityRepository(tx).isVisible(draft.userId, actorId);
      const id = await openRow(tx, now, draft, null, true);
      const isNew = await actors.insert(id, actorId, visible, now);
      if (draft.isNewsAgain && visible) await rowRepository(tx).updateText(id, draft);
      if (!isNew) return;
      const told = await rowRepository(tx).findPublishedAt(id);
      if (visible && (!told?.toldAt || told.toldAt.getTime() <= now.getTime() - publishIntervalMs))
        await publishRow(tx, id, now);
      if (visible && draft.kind) await request(tx, draft.userId, draft.kind, id);
    },

    /** Adds a message of the platform; `aboutId` is only mentioned in it. */
    async notify(tx: Transaction, draft: NotificationDraft, aboutId: UserId | null = null): Promise<void> {
      const now = clock.now();
      const id = await openRow(tx, now, draft, aboutId, false);
      await publishRow(tx, id, now);
      if (draft.kind) await request(tx, draft.userId, draft.kind, id);
    },

    /** Removes a retracted action from the open row. Rows that were read stay, unless the action is standing. */
    retract: (tx: Transaction, action: GroupAction): Promise<void> => setRetracted(tx, action, true),

    /** Updates rows after the visibility of a person changed for one owner or (null) for all. */
    async refreshActor(tx: Transaction, actorId: UserId, ownerId: UserId | null): Promise<void> {
      const actors = actorRepository(tx);
      await publishCounts(tx, await actors.recount(await actors.refresh(actorId, ownerId)));
    },

    /** Publishes the final state of rows that grew faster than they were published. */
    async publishGrown(): Promise<void> {
      const grown = await rowRepository(db).findGrown(new Date(clock.now().getTime() - publishIntervalMs), grownAtOnce);
      for (const { id } of grown) await db.transaction((tx) => publishRow(tx, id, clock.now()));
    },
  };
}

export type NotificationService = ReturnType<typeof notificationService>;
