import { foreignCursor } from '@velvet/kit/http/page';
import { z } from 'zod';
import type { ListOrder, Position } from './person-list.repository.ts';

const Uuid = z.uuid();

// Positions travel to the client and back as they are, so what comes back may be anything.

export function uuidFrom(position: string | null): string | null {
  if (position !== null && !Uuid.safeParse(position).success) throw foreignCursor();
  return position;
}

const keys = { popular: /^(\d{1,9}) (.+)$/, newest: /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (.+)$/ } as const;

/** @throws InvalidInput for a position of another order */
export function listPositionFrom(position: string | null, order: ListOrder): Position | null {
  if (position === null) return null;
  const [, key, id] = keys[order].exec(position) ?? [];
  if (!key || !id || Number.isNaN(order === 'newest' ? Date.parse(key) : Number(key))) throw foreignCursor();
  return { key, id };
}

/** @param skip the place where there is no cursor */
export function placeFrom(position: string | null, skip: number): number {
  if (position === null) return skip;
  if (!/^\d{1,6}$/.test(position)) throw foreignCursor();
  return Number(position);
}
