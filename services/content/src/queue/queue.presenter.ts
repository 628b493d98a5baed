import type { QueueItem } from '@velvet/contracts/content/queue';
import { decimalFromMinor } from '@velvet/contracts/money';
import { localTimeOf } from './local-time.ts';
import type { QueuePosition, QueueRow } from './queue.repository.ts';

/** Titles of items without words. */
const untitled = { post: 'Untitled post', message: 'Untitled message' } as const;

export function presentQueueItem(row: QueueRow): QueueItem {
  const {
    id,
    postId,
    broadcastId,
    receivers,
    title,
    description,
    type,
    status,
    scheduledAt,
    timeZone,
    audience,
    roomId,
    createdAt,
  } = row;
  return {
    id,
    postId,
    broadcastId,
    receivers,
    title: title.trim() || untitled[type === 'message' ? type : 'post'],
    description,
    type,
    status,
    scheduledAt: scheduledAt.toISOString(),
    isPlanned: row.isPlanned,
    ...localTimeOf(scheduledAt, timeZone),
    duration: row.durationMinutes,
    isPrivate: audience !== 'public',
    audience,
    ageRestricted: row.isAgeRestricted,
    price: decimalFromMinor(row.priceMinor),
    currency: row.currency,
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
