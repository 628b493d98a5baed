import { callStateAt, ringMs } from '@velvet/contracts/messaging/call-notice';
import type { Message } from '@velvet/contracts/messaging/messages';
import { useSyncExternalStore } from 'react';

/** Returns whether a message is a call of the other member that rings now. */
const rings = ({ call, sent, time, unsentAt }: Message) =>
  call !== null && !sent && unsentAt === null && callStateAt(call, new Date(time), new Date()) === 'ringing';

/** The calls that ring on this device. Each stops when it is answered anywhere, canceled, or rang long enough. */
function createRinging() {
  const listeners = new Set<() => void>();
  /** A call never rings again, also if an answer that was read before its end arrives after it. */
  const over = new Set<Message['id']>();
  let calls: readonly Message[] = [];

  function become(next: readonly Message[]): void {
    calls = next;
    for (const listener of listeners) listener();
  }
  const stop = (id: Message['id']) => {
    over.add(id);
    if (calls.some((call) => call.id === id)) become(calls.filter((call) => call.id !== id));
  };

  return {
    /** Applies a new or changed message. */
    receive(message: Message): void {
      const isRinging = calls.some(({ id }) => id === message.id);
      if (!rings(message)) return isRinging || message.call !== null ? stop(message.id) : undefined;
      if (isRinging || over.has(message.id)) return;
      become([...calls, message]);
      setTimeout(() => stop(message.id), Date.parse(message.time) + ringMs - Date.now());
    },
    stop,
    read: () => calls,
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const ringing = createRinging();

/** The ringing calls, oldest first. */
export const useRinging = (): readonly Message[] => useSyncExternalStore(ringing.watch, ringing.read);
