import type { MediaState, RoomState } from '@velvet/contracts/meeting/messages';
import type { Notice, Quality, Tile } from './model.ts';

type Omitted<Each> = Each extends unknown ? Omit<Each, 'id'> : never;
/** A notice without its id. */
export type NewNotice = Omitted<Notice>;

/** Compares two room states. @param self id of this participant */
export function noticesBetween(before: RoomState, after: RoomState, self: string): NewNotice[] {
  const isIn = ({ participants }: RoomState, id: string) => participants.some((one) => one.id === id);
  const joined = after.participants.filter(({ id }) => id !== self && !isIn(before, id));
  const left = before.participants.filter(({ id }) => id !== self && !isIn(after, id));
  const requesting = after.waiting.filter(({ id }) => !before.waiting.some((one) => one.id === id));
  const of = (kind: 'joined' | 'left' | 'join-request') => (one: { readonly name: string }) => ({
    kind,
    name: one.name,
  });
  return [
    ...joined.map(of('joined')),
    ...left.map(of('left')),
    ...requesting.map(of('join-request')),
    ...hostNotices(before, after, self),
  ];
}

function hostNotices(before: RoomState, after: RoomState, self: string): NewNotice[] {
  if (after.host === before.host || after.host === null) return [];
  if (after.host === self) return [{ kind: 'you-are-host' }];
  const host = after.participants.find(({ id }) => id === after.host);
  return host ? [{ kind: 'host-is', name: host.name }] : [];
}

export type OwnTile = {
  readonly id: string;
  readonly name: string;
  readonly media: MediaState;
  readonly stream: MediaStream | null;
  readonly isAway: boolean;
};
export type Remote = { readonly stream: MediaStream | null; readonly quality: Quality };

/** Returns the own tile, then the others in order of joining. Unchanged tiles stay the same objects. */
export function tilesOf(
  room: RoomState | undefined,
  own: OwnTile,
  remote: (id: string) => Remote,
  before: readonly Tile[],
): readonly Tile[] {
  const others = room?.participants.filter(({ id }) => id !== own.id) ?? [];
  const tiles: Tile[] = [
    { ...own, isYou: true, isHost: room?.host === own.id, quality: 'good' },
    ...others.map(({ id, name, media, isAway }) => {
      const { stream, quality } = remote(id);
      return { id, name, isYou: false, isHost: room?.host === id, stream, media, isAway, quality };
    }),
  ];
  const kept = tiles.map((tile) => before.find((one) => isSame(one, tile)) ?? tile);
  return kept.length === before.length && kept.every((tile, index) => tile === before[index]) ? before : kept;
}

function isSame(one: Tile, other: Tile): boolean {
  const { media: first, ...rest } = one;
  const { media: second, ...others } = other;
  return isEqual(first, second) && isEqual(rest, others);
}

export const isSameMedia = (one: MediaState | undefined, other: MediaState): boolean =>
  one !== undefined && isEqual(one, other);

const isEqual = <Value extends object>(one: Value, other: Value): boolean =>
  (Object.keys(one) as (keyof Value)[]).every((name) => one[name] === other[name]);
