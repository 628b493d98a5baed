import type { Clock } from '@velvet/kit/clock';
import type { Database } from '@velvet/kit/database';
import type { Logger } from '@velvet/kit/logger';
import type { Meeting } from './meeting.ts';
import { replicaRepository } from './replica.repository.ts';
import { loseConnections, withoutPersons, type Room } from './room.ts';
import type { RoomService } from './room.service.ts';

export type UpkeepParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meeting: Meeting;
  readonly rooms: RoomService;
  /** this process */
  readonly instance: string;
  readonly beatMs: number;
  readonly comeBackMs: number;
};

/** Who misses so many beats is taken for dead. */
const beatsMissed = 3;
/** Changes that nobody told of are looked for among those of so many beats. */
const beatsBack = 5;
/** Rooms that are tidied at once. */
const abreast = 4;

/**
 * With every beat a replica says that it lives, and looks after what is due in any room: members of dead replicas are away,
 * who is away for too long is gone, and what became of its own rooms without its hearing of it is told. All replicas do
 * so; what one has done the others find done.
 */
export function startUpkeep(parts: UpkeepParts): { beat(): Promise<void>; stop(): Promise<void> } {
  const { db, clock, logger, meeting, rooms, instance, beatMs, comeBackMs } = parts;
  const replicas = replicaRepository(db);
  let running: Promise<void> | undefined;

  async function tidy(roomIds: readonly string[], rule: (room: Room) => Room): Promise<void> {
    const left = [...roomIds];
    const work = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) await rooms.tidy(id, rule);
    };
    await Promise.all(Array.from({ length: Math.min(abreast, left.length) }, work));
  }

  /** @param silentMs since its last beat */
  async function bury(dead: string, silentMs: number): Promise<void> {
    const since = new Date(clock.now().getTime() - silentMs);
    const isLost = (person: { instance: string }) => person.instance === dead;
    await tidy(await replicas.findRooms(dead), (room) => loseConnections(room, isLost, since));
    await replicas.delete(dead);
  }

  /** This process was taken for dead, and is not: whoever is still connected is here. */
  async function reclaim(): Promise<void> {
    const connections = new Set<string>();
    for (const room of meeting.hall.rooms()) for (const { socket } of room.members.values()) connections.add(socket.id);
    const isHere = (person: { connection: string; awaySince: Date | null }) =>
      person.awaySince !== null && connections.has(person.connection);
    await tidy(await replicas.findRooms(instance), (room) =>
      room.persons.some(isHere)
        ? { ...room, persons: room.persons.map((each) => (isHere(each) ? { ...each, awaySince: null } : each)) }
        : room,
    );
    for (const { id } of [...meeting.hall.rooms()]) await lookAt(id);
  }

  /** Shows what a room is by now to those who are here. */
  async function lookAt(roomId: string): Promise<void> {
    const view = await rooms.look(roomId);
    if (view) meeting.hall.show(view);
    else meeting.hall.close(roomId);
  }

  async function findUntold(): Promise<void> {
    for (const { id, version } of await replicas.findChanged(beatsBack * beatMs)) {
      const known = meeting.hall.find(id)?.view?.state.version;
      if (known !== undefined && known < version) await lookAt(id);
    }
  }

  async function round(): Promise<void> {
    const now = clock.now();
    if (!(await replicas.beat(instance))) await reclaim();
    const { alive, silent } = await replicas.findAll(beatsMissed * beatMs);
    meeting.kept.prune(now);
    meeting.spread.beat(new Set(alive));
    for (const { instance: dead, milliseconds } of silent) await bury(dead, milliseconds);
    const overdue = new Date(now.getTime() - comeBackMs);
    await tidy(await replicas.findOverdue(overdue), (room) =>
      withoutPersons(room, ({ awaySince }) => awaySince !== null && awaySince <= overdue),
    );
    await tidy(await replicas.findExpired(now), (room) => (room.persons.length === 0 ? { ...room } : room));
    await findUntold();
  }

  function beat(): Promise<void> {
    running ??= round()
      .catch((error: unknown) => logger.warn({ error }, 'looking after the meetings failed'))
      .finally(() => (running = undefined));
    return running;
  }

  const timer = setInterval(() => void beat(), beatMs);
  return {
    beat,
    /** Members who are connected here are away from now on. */
    async stop() {
      clearInterval(timer);
      await running;
      await bury(instance, 0);
      meeting.spread.flush();
    },
  };
}
