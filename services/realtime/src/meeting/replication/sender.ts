import type { Batch, BroadcastDependencies, BroadcastPacket } from './packet.ts';
import type { EventOrigin, ReplicaMessage } from './replica-message.ts';

/** Retention of sent batches, for other replicas that request them again. */
const retentionMs = 45_000;
const maxRetainedBytes = 32 * 1024 * 1024;
/** Approximate limit of one response with resent batches. */
const maxResponseBytes = 512 * 1024;

type SenderDependencies = Pick<BroadcastDependencies, 'instance' | 'transmit' | 'schedule' | 'now' | 'onSent'>;
type SentBatch = Batch & { readonly at: number };

/** The sending half of the reliable broadcast: batches messages, numbers the batches and retains them for a while. */
export function createSender({ instance, transmit, schedule, now, onSent }: SenderDependencies) {
  const retained: SentBatch[] = [];
  let retainedBytes = 0;
  let number = 1;
  let pending: ReplicaMessage[] = [];
  let pendingSent: PromiseWithResolvers<void> | undefined;

  const evictOldest = () => (retainedBytes -= retained.shift()?.text.length ?? retainedBytes);

  function transmitBatch(send: (packet: BroadcastPacket) => void, text: string): void {
    retained.push({ number, text, at: now().getTime() });
    retainedBytes += text.length;
    while (retainedBytes > maxRetainedBytes) evictOldest();
    send({ kind: 'words', from: instance, number, text });
  }

  function sendPending(): void {
    const messages = pending;
    pending = [];
    if (transmit) transmitBatch(transmit, JSON.stringify(messages));
    number += 1;
    onSent(messages);
    pendingSent?.resolve();
    pendingSent = undefined;
  }

  const flush = () => pending.length > 0 && sendPending();

  return {
    /** Returns the origin of the next message, from which its event id is made. */
    nextOrigin: (): EventOrigin => ({ instance, sequenceNumber: number, index: pending.length }),

    send(message: ReplicaMessage): void {
      pending.push(message);
      if (!transmit) sendPending();
      else if (pending.length === 1) schedule(flush);
    },

    /** Resolves when all messages so far are transmitted: they then reach the other replicas even if this process is killed. */
    sent: (): Promise<void> =>
      pending.length === 0 ? Promise.resolve() : (pendingSent ??= Promise.withResolvers()).promise,

    /** Transmits the pending messages at once, before the process stops. */
    flush,

    heartbeat(): void {
      const until = now().getTime() - retentionMs;
      while (retained[0] && retained[0].at < until) evictOldest();
      transmit?.({ kind: 'beat', from: instance, last: number - 1 });
    },

    /** Sends the batches after a sequence number to one replica again. */
    resend(to: string, after: number): void {
      const oldest = retained[0]?.number ?? number;
      for (const batches of responses(retained, after))
        transmit?.({ kind: 'again', from: instance, to, oldest, batches });
    },
  };
}

/** Splits the batches after a sequence number into responses of limited size; yields one empty response when there are none. */
function* responses(retained: readonly Batch[], after: number): Generator<Batch[]> {
  let batches: Batch[] = [];
  let bytes = 0;
  for (const { number, text } of retained) {
    if (number <= after) continue;
    batches.push({ number, text });
    bytes += text.length;
    if (bytes < maxResponseBytes) continue;
    yield batches;
    [batches, bytes] = [[], 0];
  }
  yield batches;
}
