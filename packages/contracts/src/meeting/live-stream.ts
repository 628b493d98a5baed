import { z } from 'zod';

/**
 * How the media of a session reach its people. `mesh`: every browser sends its media to every other one, so upload bandwidth limits
 * the number of people.
 */
export const LiveStreamKind = z.enum(['mesh']);
export type LiveStreamKind = z.infer<typeof LiveStreamKind>;

/** Maximum number of people in a session's room, its creator included, by the adapter of the port `live-stream`. */
export const liveStreams: Readonly<Record<LiveStreamKind, { readonly people: number }>> = { mesh: { people: 16 } };

/** Number of people without an account in a session's room: the other places are for members. */
export const visitorsOf = (kind: LiveStreamKind): number => Math.floor(liveStreams[kind].people / 2);

/** Number of tickets that a session sells: one place is the creator's. */
export const ticketsOf = (kind: LiveStreamKind): number => liveStreams[kind].people - 1;
