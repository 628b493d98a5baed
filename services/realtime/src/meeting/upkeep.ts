import type { Clock } from '@velvet/kit/clock';
import type { Database } from '@velvet/kit/database';
import type { Logger } from '@velvet/kit/logger';
import type { Guest } from './guest.ts';
import type { Meeting } from './meeting.ts';
import { replicaRepository } from './replica.repository.ts';
import { loseConnections, withoutPersons, type Person, type Room } from './room.ts';
import type { RoomService } from './room.service.ts';

export type UpkeepParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meeting: Meeting;
  readonly rooms: RoomService;
  /** who is connected to this process, by the id of the socket */
  readonly guests: ReadonlyMap<string, Guest>;
  /** this process */
  readonly instance: string;
  readonly beatMs: number;
  readonly comeBackMs: number;
};

/** Who misses so many beats is taken for dead. */
const beatsMissed = 3;
/** Changes that nobody told of are looked for among those of so many beats. */
const beatsBack = 5;
/** Rooms that are looked after at once. */
const abreast = 4;

export type Upkeep = {
  /** Looks after everything now. */
  beat(): Promise<void>;
  /** Something may not have been noted: what the database says of this process is held against who is here. */
  doubt(): void;
  /** Members who are connected here are away from now on. */
  stop(): Promise<void>;
};

/**
 * With every beat a replica says that it lives, and looks after what is due in any room: members of dead replicas are away,
 * who is away for too long is gone, and what became of its own rooms without its hearing of it is told. All replicas do
 * so; what one has done the others find done.
 */
export function startUpkeep(parts: UpkeepParts): Upkeep {
  const { db, clock, logger, meeting, beatMs, instance } = parts;
  const replicas = replicaRepository(db);
  const { bury, setRight, sweep, lookAt } = duties(parts, replicas);
  let running: Promise<void> | undefined;
  let isInDoubt = false;
  /** beats since the database could not be reached: after that others must have the time to beat before they are judged */
  let steady = 0;

  const live = pulse(replicas, instance, () => (isInDoubt = true));

  async function round(): Promise<void> {
    await live();
    const { alive, silent } = await replicas.findAll(beatsMissed * beatMs);
    meeting.kept.prune(clock.now());
    meeting.beat(new Set(alive));
    if (isInDoubt) {
      isInDoubt = false;
      await setRight();
    }
    steady += 1;
    if (steady > beatsMissed) {
      const lost = [...silent, ...(await replicas.findUnnamed())];
      for (const { instance: dead, milliseconds } of lost) await bury(dead, milliseconds);
      await sweep();
    }
    for (const { id, version } of await replicas.findChanged(beatsBack * beatMs)) {
      const known = meeting.hall.find(id)?.view?.state.version;
      if (known !== undefined && known < version) await lookAt(id);
    }
  }

  function beat(): Promise<void> {
    running ??= round()
      .catch((error: unknown) => {
        steady = 0;
        isInDoubt = true;
        logger.warn({ error }, 'looking after the meetings failed');
      })
      .finally(() => (running = undefined));
    return running;
  }

  const timer = setInterval(() => {
    // however long the duties take; they say what failed
    live().catch(() => undefined);
    void beat();
  }, beatMs);
  return {
    beat,
    doubt: () => void (isInDoubt = true),
    async stop() {
      clearInterval(timer);
      await running;
      await bury(instance, 0, false);
      meeting.spread.flush();
    },
  };
}

/** Says that this process lives, which others go by. @param onGone when it had been taken for dead */
function pulse(replicas: ReturnType<typeof replicaRepository>, instance: string, onGone: () => void) {
  let beating: Promise<void> | undefined;
  const beat = async () => {
    if (!(await replicas.beat(instance))) onGone();
  };
  return () => (beating ??= beat().finally(() => (beating = undefined)));
}

/** The room, with those of this process who are connected, and without the others. */
function asItIs(room: Room, { clock, guests, instance }: UpkeepParts): Room {
  const isHere = ({ connection }: Person) => {
    const guest = guests.get(connection);
    return guest !== undefined && (guest.seat !== undefined || guest.busy > 0);
  };
  const isMine = (person: Person) => person.instance === instance;
  const isBack = (person: Person) => isMine(person) && person.awaySince !== null && isHere(person);
  const known = loseConnections(room, (person) => isMine(person) && !isHere(person), clock.now());
  if (!known.persons.some(isBack)) return known;
  return {
    ...known,
    persons: known.persons.map((person) => (isBack(person) ? { ...person, awaySince: null } : person)),
  };
}

function duties(parts: UpkeepParts, replicas: ReturnType<typeof replicaRepository>) {
  const { clock, meeting, rooms, instance, comeBackMs } = parts;

  async function each(roomIds: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
    const left = [...roomIds];
    const next = async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) await work(id);
    };
    await Promise.all(Array.from({ length: Math.min(abreast, left.length) }, next));
  }

  /** Shows what a room is by now to those who are here. */
  async function lookAt(roomId: string): Promise<void> {
    const view = await rooms.look(roomId);
    if (view) meeting.hall.show(view);
    else meeting.hall.close(roomId);
  }

  return {
    lookAt,

    /**
     * @param silentMs since its last beat
     * @param isDead else it is only about to end, and whatever it does until then is found later
     */
    async bury(dead: string, silentMs: number, isDead = true): Promise<void> {
      const since = new Date(clock.now().getTime() - silentMs);
      const isLost = (person: Person) => person.instance === dead;
      await each(await replicas.findRooms(dead), (id) =>
        rooms.tidy(id, (room) => loseConnections(room, isLost, since)),
      );
      if (isDead) await replicas.delete(dead);
    },

    /** This process was taken for dead, or could not note what happened: who is connected is here, and nobody else. */
    async setRight(): Promise<void> {
      await each(await replicas.findRooms(instance), (id) => rooms.tidy(id, (room) => asItIs(room, parts)));
      await each(
        meeting.hall.all().map(({ id }) => id),
        lookAt,
      );
    },

    /** Who did not come back is gone, and so are opened rooms whose time is over and where nobody is. */
    async sweep(): Promise<void> {
      const now = clock.now();
      const overdue = new Date(now.getTime() - comeBackMs);
      const isOverdue = ({ awaySince }: Person) => awaySince !== null && awaySince <= overdue;
      await each(await replicas.findOverdue(overdue), (id) =>
        rooms.tidy(id, (room) => withoutPersons(room, isOverdue)),
      );
      // what is stored again without anybody in it is not stored
      await each(await replicas.findExpired(now), (id) =>
        rooms.tidy(id, (room) => (room.persons.length === 0 ? { ...room } : room)),
      );
    },
  };
}
