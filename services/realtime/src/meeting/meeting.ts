import type { Logger } from '@velvet/kit/observability/logger';
import type { Clock } from '@velvet/kit/base/clock';
import type { MeetingNamespace, Membership } from '#meeting/connections/connection.ts';
import { createRoomRegistry, type RoomRegistry } from '#meeting/connections/room-registry.ts';
import { createHistorySync, type HistoryPacket } from '#meeting/replication/history-sync.ts';
import type { BroadcastPacket } from '#meeting/replication/packet.ts';
import { createReliableBroadcast } from '#meeting/replication/reliable-broadcast.ts';
import { eventIdOf, type ReplicaMessage, type RoomEvent } from '#meeting/replication/replica-message.ts';
import { createReplayBuffer, type BufferedEvent, type ReplayBuffer } from '#meeting/replication/replay-buffer.ts';
import type { RoomView } from '#meeting/room/room.ts';

export type MeetingDependencies = {
  readonly namespace: MeetingNamespace;
  /** id of this process */
  readonly instance: string;
  /** whether replicas share a Redis */
  readonly isShared: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
};

type OutgoingEvent = {
  readonly event: string;
  readonly payload: object;
  /** a participant's id; undefined for all others */
  readonly to?: string | undefined;
  /** approximate size of the payload */
  readonly bytes: number;
};

/** Messages within this time form one batch, because a packet over Redis costs more than its content. */
const batchDelayMs = 3;
const schedule = (send: () => void) => void setTimeout(send, batchDelayMs);

/** Connects the registry and the replay buffer of this replica to the other replicas. */
function openReplication(
  { namespace, instance, isShared, clock, logger }: MeetingDependencies,
  registry: RoomRegistry,
  replayBuffer: ReplayBuffer,
) {
  const transmit = (packet: BroadcastPacket) => void namespace.serverSideEmit('meeting', packet);
  const transmitHistory = (packet: HistoryPacket) => void namespace.serverSideEmit('recall', packet);
  const historySync = createHistorySync({
    instance,
    transmit: isShared ? transmitHistory : undefined,
    clock,
    replayBuffer,
    onEvent: receiveLate,
  });
  const broadcast = createReliableBroadcast({
    instance,
    transmit: isShared ? transmit : undefined,
    schedule,
    now: clock.now,
    logger,
    onSent: deliverLocally,
    onReceived: receive,
  });
  namespace.on('meeting', broadcast.receive);
  namespace.on('recall', historySync.receive);

  /** Room states are not included: `publishRoom` applies them before the operation returns. */
  function deliverLocally(messages: readonly ReplicaMessage[]): void {
    for (const message of messages) if (message.kind === 'said') registry.deliver(message.said);
  }

  function receiveLate({ said: event, bytes }: BufferedEvent): void {
    if (replayBuffer.add(event, bytes)) registry.deliverLate(event);
  }

  function receive(messages: readonly ReplicaMessage[], isLate: boolean, batchBytes: number): void {
    const bytes = batchBytes / messages.length;
    for (const message of messages) {
      if (message.kind === 'room') registry.update(message.view);
      else if (message.kind === 'removed') {
        if (!isLate) registry.removeParticipant(message.roomId, message.id);
      } else if (isLate) receiveLate({ said: message.said, bytes });
      else {
        replayBuffer.add(message.said, bytes);
        registry.deliver(message.said);
      }
    }
  }

  return { broadcast, historySync };
}

/** The meetings at this replica: sends room changes and events to local sockets and to the other replicas. */
export function createMeeting(dependencies: MeetingDependencies) {
  const { clock } = dependencies;
  const registry = createRoomRegistry(dependencies.namespace);
  const replayBuffer = createReplayBuffer();
  const { broadcast, historySync } = openReplication(dependencies, registry, replayBuffer);

  return {
    registry,
    replayBuffer,
    broadcast,
    syncHistory: historySync.sync,

    /** @param alive instances with a recent heartbeat in the database */
    heartbeat(alive: ReadonlySet<string>): void {
      historySync.heartbeat(alive);
      broadcast.heartbeat(alive);
    },

    /** Publishes a changed room. @param removed id of the participant that the host has removed */
    publishRoom(view: RoomView, removed: string | undefined): void {
      if (removed !== undefined) {
        // `removed` precedes the state without the participant, which would end the connection as expired
        registry.removeParticipant(view.state.roomId, removed);
        broadcast.send({ kind: 'removed', roomId: view.state.roomId, id: removed });
      }
      registry.update(view);
      broadcast.send({ kind: 'room', view });
    },

    /** Sends an event of a participant to others in the room. */
    sendEvent({ room, id }: Membership, { event, payload, to, bytes }: OutgoingEvent): void {
      const { state } = room.view ?? {};
      // the room has no recipient
      if (!state || state.participants.length < 2) return;
      const eventId = eventIdOf(broadcast.nextOrigin());
      const roomEvent: RoomEvent = {
        eventId,
        at: clock.now().getTime(),
        roomId: room.id,
        version: state.version,
        from: id,
        to,
        event,
        payload: { ...payload, eventId },
      };
      replayBuffer.add(roomEvent, bytes);
      broadcast.send({ kind: 'said', said: roomEvent });
    },
  };
}

export type Meeting = ReturnType<typeof createMeeting>;
