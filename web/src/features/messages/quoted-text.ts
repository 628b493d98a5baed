import type { Message } from '@velvet/contracts/messaging/messages';
import { messageTexts } from '#texts/messages.ts';

/** Returns the text of an answered message, or what it shows. Only an unsent text is empty. */
export function quotedText({ type, content }: Pick<Message, 'type' | 'content'>): string {
  return content === '' ? (messageTexts.kinds[type] ?? messageTexts.unsent) : content;
}
