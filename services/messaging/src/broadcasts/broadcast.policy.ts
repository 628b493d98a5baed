import { BroadcastsForCreators } from '@velvet/contracts/messaging/failures';
import type { BroadcastAudience } from '@velvet/contracts/messaging/broadcasts';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { isVerifiedCreator } from '#people/standing.ts';

/** @throws {Refusal} BroadcastsForCreators */
export async function requireBroadcasting(db: Queries, userId: UserId): Promise<void> {
  if (!(await isVerifiedCreator(db, userId))) throw new Refusal(BroadcastsForCreators);
}

/** Requires a post for the audience of its buyers alone. @throws {Refusal} InvalidInput */
export function requireTarget({
  audience,
  postId,
}: {
  audience: BroadcastAudience;
  postId?: PostId | undefined;
}): void {
  if (audience === 'buyers' && postId === undefined) throw invalidField('postId', 'Choose a post.');
  if (audience !== 'buyers' && postId !== undefined) throw invalidField('postId', 'Only buyers belong to a post.');
}
