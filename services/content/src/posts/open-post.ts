import { PostLocked, PostNotFound } from '@velvet/contracts/content/failures';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Viewer } from '#vault/media-urls.ts';
import { accessOf } from './post.presenter.ts';
import { postReadRepository, type PostGuard } from './post-read.repository.ts';

/** A published post that is open to this person: only with such a one can anything be done. */
export async function openPostOrRefuse(db: Queries, id: PostId, viewer: Viewer, now: Date): Promise<PostGuard> {
  const post = await postReadRepository(db).findGuard(id, viewer ?? null, now);
  const access = post && accessOf(post, post, viewer);
  if (!access || access.kind === 'absent' || post.state !== 'published') throw new Refusal(PostNotFound);
  if (access.kind === 'locked') throw new Refusal(PostLocked, { details: { reason: access.reason } });
  return post;
}

/** Whether this person may see the post now; people who once could, and left a comment, may have lost access. */
export async function isOpenTo(db: Queries, id: PostId, person: UserId, now: Date): Promise<boolean> {
  const post = await postReadRepository(db).findGuard(id, person, now);
  return post !== undefined && accessOf(post, post, person).kind === 'visible';
}
