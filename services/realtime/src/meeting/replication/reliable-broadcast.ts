import type { BroadcastDependencies, BroadcastPacket } from './packet.ts';
import { createReceiver } from './receiver.ts';
import { createSender } from './sender.ts';

/**
 * Reliable broadcast between replicas: each message arrives at every other replica once and in its sender's order. Neither
 * socket.io adapter guarantees that through an outage of Redis. Therefore batches carry sequence numbers, receivers request
 * missing ones, and heartbeats carry the last number, so a gap at the end is detected, too.
 */
export function createReliableBroadcast(dependencies: BroadcastDependencies) {
  const sender = createSender(dependencies);
  const receiver = createReceiver(dependencies);
  return {
    nextOrigin: sender.nextOrigin,
    send: sender.send,
    sent: sender.sent,
    flush: sender.flush,

    receive(packet: BroadcastPacket): void {
      const { from, kind } = packet;
      if (kind === 'words') receiver.receiveBatch(from, packet);
      else if (kind === 'beat') receiver.receiveHeartbeat(from, packet.last);
      else if (packet.to !== dependencies.instance) return;
      else if (kind === 'ask') sender.resend(from, packet.after);
      else receiver.receiveResent(from, packet.oldest, packet.batches);
    },

    /** @param alive instances with a recent heartbeat in the database */
    heartbeat(alive: ReadonlySet<string>): void {
      receiver.removeDeadReplicas(alive);
      sender.heartbeat();
    },
  };
}

export type ReliableBroadcast = ReturnType<typeof createReliableBroadcast>;
