import { useQuery } from '@tanstack/react-query';
import type { Message } from '@velvet/contracts/messaging/messages';
import { messageMediaQuery } from '#resources/message-media.ts';
import { LinkCards } from '#ui/link-cards.tsx';

/** Returns whether a text may have cards, so that other messages need no request. */
export const hasLink = (content: string): boolean => /https?:\/\//i.test(content);

/** The cards of the pages that a text links to. They appear when the server has read the pages. */
export function MessageLinks({ message }: { readonly message: Message }) {
  const { data } = useQuery(messageMediaQuery(message.id));
  const read = data?.links.filter(({ title }) => title !== '') ?? [];
  return read.length > 0 && <LinkCards links={read} />;
}
