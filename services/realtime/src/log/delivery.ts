import type { PostId, UserId } from '@velvet/contracts/ids';

/** Whom a message is for: a room of sockets, and a column of the log. */
export const userAudience = (id: UserId) => `user:${id}`;
/** The recipient of a message to one person. */
export const userOf = (audience: string) => audience.slice('user:'.length) as UserId;
export const followersAudience = (id: UserId) => `followers:${id}`;

/** The connections that show a post. */
export const postWatchers = (id: PostId) => `post:${id}`;
export const isWatchers = (room: string) => room.startsWith('post:');

/** A row of the log. Names that start with `$` are for the replicas, not for browsers. */
export type Delivery = { position: number; audience: string; event: string; payload: Record<string, unknown> };

/** A follow began or ended: the person's sockets enter or leave the room, in order with the posts. */
export const followChanged = '$follow';

/** A post is for others now: nobody watches it who is not let in anew. */
export const audienceNarrowed = '$audience';

/** There is a block between two people: what they may watch is looked up anew. */
export const blockBegan = '$block';

/** The account is gone: so are the person's sockets. */
export const accountGone = '$gone';
