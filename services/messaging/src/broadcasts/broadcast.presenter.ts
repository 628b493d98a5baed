import type { Broadcast, BroadcastState } from '@velvet/contracts/messaging/broadcasts';
import { z } from 'zod';
import type { BroadcastRow, CountedRow } from './broadcast.repository.ts';

export function stateOf({ position, unsentAt, failedAt }: BroadcastRow): BroadcastState {
  if (failedAt) return 'failed';
  if (position === null) return 'scheduled';
  return unsentAt ? 'unsent' : 'sent';
}

export function presentBroadcast(row: CountedRow): Broadcast {
  const { id, audience, postId, type, content, vaultItemIds, price, limit, left, recipients, skipped, opened, bought } =
    row;
  return {
    id,
    state: stateOf(row),
    audience,
    postId,
    type,
    content,
    vaultItemIds,
    price,
    limit,
    left,
    createdAt: row.createdAt.toISOString(),
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    unsentAt: row.unsentAt?.toISOString() ?? null,
    recipients,
    skipped,
    opened,
    bought,
    earned: { amountMinor: row.earnedMinor, currency: row.currency },
  };
}

const Position = z.tuple([z.iso.datetime(), z.uuid()]);

export const cursorOf = ({ createdAt, id }: CountedRow) => `${createdAt.toISOString()}|${id}`;

/** @returns undefined if the cursor is malformed */
export function parseCursor(cursor: string): { at: string; id: string } | undefined {
  const parsed = Position.safeParse(cursor.split('|'));
  return parsed.success ? { at: parsed.data[0], id: parsed.data[1] } : undefined;
}
