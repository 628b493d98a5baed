import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/clock';
import type { Database, Transaction } from '@velvet/kit/database';
import { newId } from '@velvet/kit/ids';
import { personRepository } from '#people/person.repository.ts';
import { actorRepository } from './actor.repository.ts';
import { rowRepository, type Telling } from './row.repository.ts';
import { tellCounts, tellRow } from './tell.service.ts';

const dayMs = 24 * 3600 * 1000;
/** How long a row grows, counted from its first person. */
const groupingMs = dayMs;
/** Doing, undoing and doing the same again tells nobody again for this long. */
const repeatMs = 7 * dayMs;
/** A growing row is told of at most this often. */
export const tellEveryMs = 10_000;
const grownAtOnce = 500;

export function rowService(db: Database, clock: Clock) {
  /** Opens the group's row, or finds the one that still grows. */
  async function openRow(
    tx: Transaction,
    telling: Telling,
    actorId: UserId | null,
    hasActors: boolean,
  ): Promise<string> {
    const rows = rowRepository(tx);
    const now = clock.now();
    const open = await rows.findOpen(telling.userId, telling.groupKey);
    if (open && open.firstAt.getTime() > now.getTime() - groupingMs) return open.id;
    if (open) await rows.close(open.id);
    const id = newId();
    if (await rows.insert(id, telling, actorId, hasActors, now)) return id;
    return openRow(tx, telling, actorId, hasActors);
  }

  return {
    tellCounts,

    /** Somebody did something. Not told: one's own acts, the same again within a week, and people one may not see. */
    async add(tx: Transaction, telling: Telling, actorId: UserId): Promise<void> {
      if (actorId === telling.userId) return;
      const actors = actorRepository(tx);
      const now = clock.now();
      const since = new Date(now.getTime() - repeatMs);
      if (await actors.isKnown(telling.userId, telling.groupKey, actorId, since)) return;
      const visible = await personRepository(tx).isVisible(telling.userId, actorId);
      const id = await openRow(tx, telling, null, true);
      await actors.insert(id, actorId, visible, now);
      const told = await rowRepository(tx).findToldAt(id);
      if (visible && (!told?.toldAt || told.toldAt.getTime() <= now.getTime() - tellEveryMs))
        await tellRow(tx, id, now);
    },

    /** What the platform says; `aboutId` is only named in it. */
    async say(tx: Transaction, telling: Telling, aboutId: UserId | null = null): Promise<void> {
      await tellRow(tx, await openRow(tx, telling, aboutId, false), clock.now());
    },

    /** It was taken back while unread. What was read stays: it did happen. */
    async retract(tx: Transaction, userId: UserId, groupKey: string, actorId: UserId): Promise<void> {
      const vanished = await actorRepository(tx).remove(userId, groupKey, actorId);
      if (vanished) await tellCounts(tx, [vanished]);
    },

    /** Somebody may be seen, or not, by one owner or (null) by all. */
    async refreshActor(tx: Transaction, actorId: UserId, ownerId: UserId | null): Promise<void> {
      const actors = actorRepository(tx);
      await tellCounts(tx, await actors.recount(await actors.refresh(actorId, ownerId)));
    },

    /** The last word on rows that grew faster than they were told. */
    async tellGrown(): Promise<void> {
      const grown = await rowRepository(db).findGrown(new Date(clock.now().getTime() - tellEveryMs), grownAtOnce);
      for (const { id } of grown) await db.transaction((tx) => tellRow(tx, id, clock.now()));
    },
  };
}

export type RowService = ReturnType<typeof rowService>;
