import { z } from 'zod';
import { call } from '#call.ts';
import { idList } from '#id-list.ts';
import { PostId, UserId } from '#ids.ts';
import { listsContent } from '#others.ts';
import { PostMedia } from './post.ts';

/** Pictures per person. */
export const maxPreviews = 3;
/** People per request. */
export const maxPreviewed = 20;

/** A picture of a post in a list of people. */
export const WorkPreview = z.object({
  postId: PostId,
  /** the first photo or film; null behind a lock */
  media: PostMedia.nullable(),
  /** of a locked post, blurred irreversibly */
  previewUrl: z.string().nullable(),
});
export type WorkPreview = z.infer<typeof WorkPreview>;

export const listPreviews = call({
  method: 'GET',
  path: '/posts/previews',
  caller: 'anyone',
  others: listsContent,
  // three posts of each person are read
  cost: 2,
  summary: `Returns up to ${maxPreviews} pictures of the newest posts of people, as far as the caller has access to them.`,
  query: z.object({
    /** comma-separated */
    userIds: idList(UserId, maxPreviewed),
  }),
  /** people without a picture are missing */
  data: z.array(z.object({ authorId: UserId, previews: z.array(WorkPreview).max(maxPreviews) })),
  failures: [],
});
