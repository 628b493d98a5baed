import type { PostId, UserId } from '@velvet/contracts/ids';

/** The audience of a message to one user: a socket.io room, and a column of the log. */
export const userAudience = (id: UserId) => `user:${id}`;
/** Returns the user of such an audience. */
export const userOf = (audience: string) => audience.slice('user:'.length) as UserId;
/** The audience of a creator's posts. */
export const followersAudience = (id: UserId) => `followers:${id}`;

/** The audience of a post: the connections that show it. */
export const postAudience = (id: PostId) => `post:${id}`;
export const isPostAudience = (room: string) => room.startsWith('post:');

/** A row of the log. Events whose names start with `$` are for replicas and are not sent to browsers. */
export type Delivery = {
  position: number;
  audience: string;
  event: string;
  payload: Record<string, unknown>;
  /** span that caused the row, while its trace is recorded */
  traceparent: string | null;
};

/** A follow was added or removed. The sockets of the follower join or leave the room, in order with the posts. */
export const followChanged = '$follow';

/** The audience of a post was narrowed. Its connections leave the room until they watch it again. */
export const audienceNarrowed = '$audience';

/** A user blocked another one. The watched posts of both are authorized again. */
export const userPairBlocked = '$block';

/** A tip was given in the room of a live session, which is the audience. The connections of the room receive it. */
export const roomTipped = '$tip';

/** An account was deleted. The sockets of the user are closed. */
export const accountClosed = '$gone';
