import { useState } from 'react';
import type { ChatEntry } from '#features/meeting/call/model.ts';
import { unreadAfter } from '#features/meeting/chat/conversation.ts';

export type Side = 'chat' | 'people';

/** State of the side panel, and the number of unread messages. */
export function useSidePanel(messages: readonly ChatEntry[]) {
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
