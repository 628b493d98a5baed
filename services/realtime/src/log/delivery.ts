import type { UserId } from '@velvet/contracts/ids';

/** Whom a message is for: a room of sockets, and a column of the log. */
export const userAudience = (id: UserId) => `user:${id}`;
export const followersAudience = (id: UserId) => `followers:${id}`;

/** A row of the log. Names that start with `$` are for the replicas, not for browsers. */
export type Delivery = { position: number; audience: string; event: string; payload: Record<string, unknown> };

/** A follow began or ended: the person's sockets enter or leave the room, in order with the posts. */
export const followChanged = '$follow';

/** The account is gone: so are the person's sockets. */
export const accountGone = '$gone';
