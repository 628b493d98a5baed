import { ParticipantName } from '@velvet/contracts/meeting/messages';
import { roomPath, type MeetingKind } from '@velvet/contracts/meeting/room-id';

export type RoomAddress = {
  /** trimmed; empty without one */
  readonly name: string;
  readonly kind: MeetingKind;
};

/** Reads `name` and `mode` of a room's address (specification, part 2, section 1). */
export function readRoomAddress(search: Readonly<Record<string, unknown>>): RoomAddress {
  const name = search['name'];
  return {
    name: typeof name === 'string' || typeof name === 'number' || typeof name === 'boolean' ? String(name).trim() : '',
    kind: search['mode'] === 'voice' ? 'voice' : 'video',
  };
}

/** Returns why a name is invalid; undefined for a valid one. */
export function nameProblem(name: string): string | undefined {
  const parsed = ParticipantName.safeParse(name);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

/** Returns the link for guests. Its blank name makes the page show the name form. */
export function inviteLink(origin: string, roomId: string, kind: MeetingKind): string {
  const path = roomPath(roomId, kind);
  return `${origin}${path}${path.includes('?') ? '&' : '?'}name=`;
}

/** Reads the host key from the fragment, which browsers do not send to servers. @param hash without its '#' */
export function hostKeyIn(hash: string): string | undefined {
  return new URLSearchParams(hash).get('host') ?? undefined;
}
