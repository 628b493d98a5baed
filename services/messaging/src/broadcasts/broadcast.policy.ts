import { BroadcastsForCreators } from '@velvet/contracts/messaging/failures';
import { TierAudience, tierOfAudience } from '@velvet/contracts/content/audiences';
import { PlainBroadcastAudience, type BroadcastAudience } from '@velvet/contracts/messaging/broadcasts';
import { tierRepository } from '@velvet/entitlements/tier.repository';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { isVerifiedCreator } from '#people/standing.ts';

/** @throws {Refusal} BroadcastsForCreators */
export async function requireBroadcasting(db: Queries, userId: UserId): Promise<void> {
  if (!(await isVerifiedCreator(db, userId))) throw new Refusal(BroadcastsForCreators);
}

type Target = { audience: BroadcastAudience; postId?: PostId | undefined };

/** Requires a post for the audience of its buyers alone, and a tier of the creator. @throws {Refusal} InvalidInput */
export async function requireTarget(db: Queries, creatorId: UserId, { audience, postId }: Target): Promise<void> {
  if (audience === 'buyers' && postId === undefined) throw invalidField('postId', 'Choose a post.');
  if (audience !== 'buyers' && postId !== undefined) throw invalidField('postId', 'Only buyers belong to a post.');
  const plain = PlainBroadcastAudience.safeParse(audience);
  const tier = plain.success ? undefined : tierOfAudience(TierAudience.parse(audience));
  if (tier !== undefined && !(await tierRepository(db).isOf(creatorId, tier)))
    throw invalidField('audience', "You don't have this tier. Choose another audience.");
}
