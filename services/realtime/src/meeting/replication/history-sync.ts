import type { Clock } from '@velvet/kit/base/clock';
import { retentionMs, type BufferedEvent, type ReplayBuffer } from './replay-buffer.ts';

/** A packet between replicas about the replay buffer of one room. */
export type HistoryPacket = { readonly from: string; readonly roomId: string } & (
  | { readonly kind: 'recall'; /** uptime of the requesting replica; milliseconds */ readonly ageMs: number }
  /** `text`: buffered events as JSON, because the adapter turns `undefined` into `null`, which would change recipients */
  | { readonly kind: 'recalled'; readonly to: string; readonly text: string }
);

type HistorySyncDependencies = {
  /** id of this process */
  readonly instance: string;
  /** sends to all other replicas; undefined when replicas share no Redis */
  readonly transmit: ((packet: HistoryPacket) => void) | undefined;
  readonly clock: Clock;
  readonly replayBuffer: Pick<ReplayBuffer, 'all'>;
  /** receives the events of other replicas, also those that arrive after the timeout */
  readonly onEvent: (event: BufferedEvent) => void;
};

const responseTimeoutMs = 1000;

/**
 * Fills the replay buffer of a replica that has just started. It has not received earlier events, and a dead replica cannot
 * resend its own. Therefore it requests the events of a room once, when the first participant reconnects there. Replicas that
 * have run longer respond with all their buffered events of the room. The first response completes the sync; later ones are
 * still added.
 */
export function createHistorySync({ instance, transmit, clock, replayBuffer, onEvent }: HistorySyncDependencies) {
  const startedAt = clock.now().getTime();
  const ageMs = () => clock.now().getTime() - startedAt;
  const requests = new Map<string, PromiseWithResolvers<void>>();
  let hasOlderReplicas: boolean | undefined;

  function request(roomId: string, send: (packet: HistoryPacket) => void): Promise<void> {
    const response = Promise.withResolvers<void>();
    requests.set(roomId, response);
    // the next sync of the room repeats an unanswered request
    const timer = setTimeout(() => requests.delete(roomId) && response.resolve(), responseTimeoutMs);
    void response.promise.then(() => clearTimeout(timer));
    send({ kind: 'recall', from: instance, roomId, ageMs: ageMs() });
    return response.promise;
  }

  return {
    /** @param alive instances with a recent heartbeat; those of the first call started before this one */
    heartbeat(alive: ReadonlySet<string>): void {
      hasOlderReplicas ??= [...alive].some((name) => name !== instance);
    },

    /** Resolves when another replica has sent its events of the room, after the timeout, or at once when no sync is needed. */
    async sync(roomId: string): Promise<void> {
      if (!transmit || !hasOlderReplicas) return;
      if (ageMs() < retentionMs) await (requests.get(roomId)?.promise ?? request(roomId, transmit));
      else requests.clear();
    },

    receive(packet: HistoryPacket): void {
      const { kind, from, roomId } = packet;
      if (kind === 'recall') {
        if (ageMs() > packet.ageMs)
          transmit?.({
            kind: 'recalled',
            from: instance,
            to: from,
            roomId,
            text: JSON.stringify(replayBuffer.all(roomId)),
          });
      } else if (packet.to === instance) {
        for (const event of JSON.parse(packet.text) as BufferedEvent[]) onEvent(event);
        requests.get(roomId)?.resolve();
      }
    },
  };
}
