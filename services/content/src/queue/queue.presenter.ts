import type { QueueItem } from '@velvet/contracts/content/queue';
import { decimalFromMinor } from '@velvet/contracts/money';
import { localTimeOf } from './local-time.ts';
import type { QueuePosition, QueueRow } from './queue.repository.ts';

const untitled = 'Untitled post';

export function presentQueueItem(row: QueueRow): QueueItem {
  const { id, postId, title, description, type, status, scheduledAt, timeZone, audience, roomId, createdAt } = row;
  return {
    id,
    postId,
    title: title.trim() || untitled,
    description,
    type,
    status,
    scheduledAt: scheduledAt.toISOString(),
    ...localTimeOf(scheduledAt, timeZone),
    duration: row.durationMinutes,
    isPrivate: audience !== 'public',
    audience,
    price: decimalFromMinor(row.priceMinor),
    expectedViewers: row.expectedViewers,
    tickets: row.tickets,
    roomId: status === 'live' ? roomId : null,
    createdAt: createdAt.toISOString(),
  };
}

export const cursorOf = ({ rank, key, id }: QueuePosition): string => `${rank} ${key} ${id}`;

/** @returns undefined if the text is no cursor of this list */
export function parseCursor(text: string): QueuePosition | undefined {
  const match = /^([01]) (-?\d+(?:\.\d+)?) ([0-9a-f-]{36})$/.exec(text);
  if (!match) return undefined;
  const [, rank, key, id = ''] = match;
  return { rank: Number(rank), key: Number(key), id };
}
