import { UserNotFound } from '@velvet/contracts/account/person';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { followRepository, type Seen } from './follow.repository.ts';

/** @throws {Refusal} UserNotFound for a person who is invisible to the viewer */
export async function seenOrRefuse(db: Queries, viewerId: UserId, otherId: UserId): Promise<Seen> {
  const seen = await followRepository(db).findSeen(viewerId, otherId);
  if (!seen) throw new Refusal(UserNotFound);
  return seen;
}
