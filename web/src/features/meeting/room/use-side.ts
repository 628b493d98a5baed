import { useState } from 'react';
import type { ChatEntry } from '#features/meeting/call/model.ts';
import { unreadAfter } from '#features/meeting/chat/conversation.ts';

export type Side = 'chat' | 'people';

/** What stands beside the stage, one at a time, and what was not read of the chat. */
export function useSide(messages: readonly ChatEntry[]) {
  const [side, setSide] = useState<Side>();
  const [seen, setSeen] = useState<string>();
  const newest = messages.at(-1)?.id;
  if (side === 'chat' && seen !== newest) setSeen(newest);
  const toggle = (wanted: Side) => setSide((now) => (now === wanted ? undefined : wanted));
  return {
    side,
    unread: side === 'chat' ? 0 : unreadAfter(messages, seen),
    toggleChat: () => toggle('chat'),
    togglePeople: () => toggle('people'),
    openPeople: () => setSide('people'),
    close: () => setSide(undefined),
  };
}
