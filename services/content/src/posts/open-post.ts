import { PostLocked } from '@velvet/contracts/content/failures';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Viewer } from '#vault/media-urls.ts';
import { accessOf } from './post.presenter.ts';
import { postReadRepository, type PostGuard } from './post-read.repository.ts';

/**
 * Returns a published post to which the person has access, as every action requires; undefined if it is invisible.
 * @throws {Refusal} PostLocked
 */
export async function findOpenPost(db: Queries, id: PostId, viewer: Viewer, now: Date): Promise<PostGuard | undefined> {
  const post = await postReadRepository(db).findGuard(id, viewer ?? null, now);
  const access = post && accessOf(post, post, viewer);
  if (!access || access.kind === 'absent' || access.kind === 'kept' || post.state !== 'published') return undefined;
  if (access.kind === 'locked') throw new Refusal(PostLocked, { details: { reason: access.reason } });
  return post;
}

/** Returns whether the person has access now; commenters may have lost it. */
export async function isOpenTo(db: Queries, id: PostId, person: UserId, now: Date): Promise<boolean> {
  const post = await postReadRepository(db).findGuard(id, person, now);
  return post !== undefined && accessOf(post, post, person).kind === 'visible';
}
