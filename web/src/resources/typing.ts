import { typingMs } from '@velvet/contracts/realtime/messages';
import { useEffect, useState } from 'react';

/** Typing indicators of both directions. They are never stored. */
function createTyping() {
  const listeners = new Map<string, Set<() => void>>();
  const sentAt = new Map<string, number>();
  let emit: (conversationId: string) => void = () => {};
  return {
    /** @param send of the live socket. @returns a function that disconnects it */
    connect(send: typeof emit): () => void {
      emit = send;
      return () => void (emit = () => {});
    },
    /** Reports that the user types, at most as often as the server accepts. */
    send(conversationId: string): void {
      const now = Date.now();
      if (now - (sentAt.get(conversationId) ?? 0) < typingMs.interval) return;
      sentAt.set(conversationId, now);
      emit(conversationId);
    },
    /** The next text begins with a new indicator. */
    forget: (conversationId: string) => void sentAt.delete(conversationId),
    receive(conversationId: string): void {
      for (const listener of listeners.get(conversationId) ?? []) listener();
    },
    watch(conversationId: string, listener: () => void): () => void {
      const those = listeners.get(conversationId) ?? new Set();
      listeners.set(conversationId, those.add(listener));
      return () => void those.delete(listener);
    },
  };
}

export const typing = createTyping();

/** Whether the other member types. @param stopsWith changes when a message of the other arrives, which ends it */
export function useTyping(conversationId: string, stopsWith: unknown): boolean {
  const [typed, setTyped] = useState<{ until: number; before: unknown }>();
  useEffect(
    () => typing.watch(conversationId, () => setTyped({ until: Date.now() + typingMs.lasts, before: stopsWith })),
    [conversationId, stopsWith],
  );
  useEffect(() => {
    if (!typed) return undefined;
    const timer = setTimeout(() => setTyped(undefined), typed.until - Date.now());
    return () => clearTimeout(timer);
  }, [typed]);
  return typed !== undefined && typed.before === stopsWith;
}
