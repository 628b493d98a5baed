import { inParallel } from '@velvet/kit/base/async';
import type { Clock } from '@velvet/kit/base/clock';
import type { Connection } from '#meeting/connections/connection.ts';
import type { Meeting } from '#meeting/meeting.ts';
import { markAway, removeParticipants, type Room, type RoomParticipant } from '#meeting/room/room.ts';
import type { RoomService } from '#meeting/room/room.service.ts';
import type { replicaRepository, SilentReplica } from './replica.repository.ts';

const maxConcurrentRooms = 4;

export type RecoveryDependencies = {
  readonly clock: Clock;
  readonly meeting: Meeting;
  readonly rooms: RoomService;
  /** connections of this replica, by socket id */
  readonly connections: ReadonlyMap<string, Connection>;
  /** id of this process */
  readonly instance: string;
  readonly reconnectGraceMs: number;
};

/** Returns the room with the participants of this replica marked as connected or away, by their connections. */
function reconciled(room: Room, { clock, connections, instance }: RecoveryDependencies): Room {
  const isConnected = (participant: RoomParticipant) => {
    const connection = connections.get(participant.connection);
    return connection !== undefined && (connection.membership !== undefined || connection.pendingOperations > 0);
  };
  const isLocal = (participant: RoomParticipant) => participant.instance === instance;
  const isWronglyAway = (participant: RoomParticipant) =>
    isLocal(participant) && participant.awaySince !== null && isConnected(participant);
  const current = markAway(room, (each) => isLocal(each) && !isConnected(each), clock.now());
  if (!current.participants.some(isWronglyAway)) return current;
  return {
    ...current,
    participants: current.participants.map((each) => (isWronglyAway(each) ? { ...each, awaySince: null } : each)),
  };
}

const forEachRoom = (roomIds: readonly string[], work: (id: string) => Promise<unknown>) =>
  inParallel(roomIds, maxConcurrentRooms, work);

/** Repairs of the stored rooms after failures of replicas, connections or the database. Each one is idempotent. */
export function createRecovery(dependencies: RecoveryDependencies, replicas: ReturnType<typeof replicaRepository>) {
  const { clock, meeting, rooms, instance } = dependencies;
  const { refreshRoom, refreshStaleRooms } = refreshOf(dependencies, replicas);

  /** @param silentMs time since the last heartbeat of the replica */
  async function markParticipantsAway(ofInstance: string, silentMs: number): Promise<void> {
    const since = new Date(clock.now().getTime() - silentMs);
    const isAffected = (participant: RoomParticipant) => participant.instance === ofInstance;
    await forEachRoom(await replicas.findRooms(ofInstance), (id) =>
      rooms.update(id, (room) => markAway(room, isAffected, since)),
    );
  }

  async function markReplicaDead({ instance: deadInstance, silentMs }: SilentReplica): Promise<void> {
    await markParticipantsAway(deadInstance, silentMs);
    await replicas.delete(deadInstance);
  }

  return {
    markParticipantsAway,
    refreshStaleRooms,

    /** Marks the other silent replicas dead, and those that own participants without a heartbeat row. */
    async markReplicasDead(silent: readonly SilentReplica[]): Promise<void> {
      const lost = [...silent, ...(await replicas.findWithoutHeartbeat())];
      for (const replica of lost) if (replica.instance !== instance) await markReplicaDead(replica);
    },

    /** Corrects the stored participants of this replica and its local rooms, after an outage or a false death. */
    async reconcile(): Promise<void> {
      await forEachRoom(await replicas.findRooms(instance), (id) =>
        rooms.update(id, (room) => reconciled(room, dependencies)),
      );
      const localRoomIds = meeting.registry.all().map(({ id }) => id);
      await forEachRoom(localRoomIds, refreshRoom);
    },

    sweep: () => sweep(dependencies, replicas),
  };
}

/** Repairs of the rooms at this replica, by the stored ones. */
function refreshOf({ meeting, rooms }: RecoveryDependencies, replicas: ReturnType<typeof replicaRepository>) {
  /** Sends the stored state of a room to the connections of this replica. */
  async function refreshRoom(roomId: string): Promise<void> {
    const before = meeting.registry.find(roomId)?.view;
    const view = await rooms.findView(roomId);
    if (view) meeting.registry.update(view);
    // a participant may have created the room again meanwhile
    else if (meeting.registry.find(roomId)?.view === before) meeting.registry.close(roomId);
  }

  return {
    refreshRoom,

    /**
     * Applies the stored changes of local rooms that this replica has not received, whatever their age. Their replica was killed, or
     * Redis was unavailable for longer than the retention of the broadcast.
     */
    async refreshStaleRooms(): Promise<void> {
      const local = meeting.registry
        .all()
        .flatMap(({ id, view }) => (view ? [{ id, version: view.state.version }] : []));
      if (local.length === 0) return;
      const stored = await replicas.findVersions(local.map(({ id }) => id));
      const stale = local.filter(({ id, version }) => (stored.get(id) ?? Infinity) > version);
      await forEachRoom(
        stale.map(({ id }) => id),
        refreshRoom,
      );
    },
  };
}

/** Removes participants after the grace period, and empty opened rooms after their expiry. */
async function sweep(
  { clock, rooms, reconnectGraceMs }: RecoveryDependencies,
  replicas: ReturnType<typeof replicaRepository>,
): Promise<void> {
  const now = clock.now();
  const overdue = new Date(now.getTime() - reconnectGraceMs);
  const isOverdue = ({ awaySince }: RoomParticipant) => awaySince !== null && awaySince <= overdue;
  await forEachRoom(await replicas.findOverdue(overdue), (id) =>
    rooms.update(id, (room) => removeParticipants(room, isOverdue)),
  );
  // saving an expired room without participants deletes it
  await forEachRoom(await replicas.findExpired(now), (id) =>
    rooms.update(id, (room) => (room.participants.length === 0 ? { ...room } : room)),
  );
}
