import { ParticipantName } from '@velvet/contracts/meeting/messages';
import { roomPath, type MeetingKind } from '@velvet/contracts/meeting/room-id';

export type RoomAddress = {
  /** as it stands there; blank where there is none */
  readonly name: string;
  readonly kind: MeetingKind;
};

/** What the address says of a stay: `name` and `mode` (part 2, section 1). */
export function readRoomAddress(search: Readonly<Record<string, unknown>>): RoomAddress {
  const name = search['name'];
  return {
    name: typeof name === 'string' || typeof name === 'number' || typeof name === 'boolean' ? String(name).trim() : '',
    kind: search['mode'] === 'voice' ? 'voice' : 'video',
  };
}

/** Why one cannot have this name; undefined for one that can be had. */
export function nameProblem(name: string): string | undefined {
  const parsed = ParticipantName.safeParse(name);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** For others: who opens it is asked for a name. */
export function inviteLink(origin: string, roomId: string, kind: MeetingKind): string {
  const path = roomPath(roomId, kind);
  return `${origin}${path}${path.includes('?') ? '&' : '?'}name=`;
}

/** Of who opened the room: in the fragment, which browsers keep to themselves. @param hash without its '#' */
export function hostKeyIn(hash: string): string | undefined {
  return new URLSearchParams(hash).get('host') ?? undefined;
}
