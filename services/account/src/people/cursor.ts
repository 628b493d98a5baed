import { foreignCursor } from '@velvet/kit/page';
import { z } from 'zod';
import type { Position } from './person.repository.ts';

const Uuid = z.uuid();

// Positions travel to the client and back as they are, so what comes back may be anything.

export function uuidFrom(position: string | null): string | null {
  if (position !== null && !Uuid.safeParse(position).success) throw foreignCursor();
  return position;
}

export function listPositionFrom(position: string | null): Position | null {
  if (position === null) return null;
  const [, followers, id] = /^(\d{1,9}) (.+)$/.exec(position) ?? [];
  if (!followers || !id) throw foreignCursor();
  return { followers: Number(followers), id };
}

/** @param skip the place where there is no cursor */
export function placeFrom(position: string | null, skip: number): number {
  if (position === null) return skip;
  if (!/^\d{1,6}$/.test(position)) throw foreignCursor();
  return Number(position);
}
