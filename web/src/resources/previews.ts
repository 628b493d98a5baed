import { queryOptions } from '@tanstack/react-query';
import { listPreviews } from '@velvet/contracts/content/preview-calls';
import type { UserId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('posts');

/** Pictures of the newest posts of people; people without one are missing. @param viewerId undefined for a visitor */
export const previewsQuery = (authorIds: readonly UserId[], viewerId: string | undefined) =>
  queryOptions({
    queryKey: key('previews', viewerId ?? '', ...authorIds),
    queryFn: ({ signal }) => api(listPreviews, { query: { authorIds: authorIds.join(',') }, signal }),
    enabled: authorIds.length > 0,
    staleTime: staleAfterMs.signedMedia,
  });
