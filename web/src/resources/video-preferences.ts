import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeVideoPreferences,
  readVideoPreferences,
  resetVideoPreferences,
  type VideoPreferences,
} from '@velvet/contracts/content/video-ranking';
import { api } from '#api/client.ts';
import { messageOf } from '#api/failure.ts';
import { rankingTexts as texts } from '#texts/videos.ts';
import { toast } from '#ui/toast.ts';
import { keysOf } from './cache.ts';

const key = keysOf('videos');

/** Preferences of the viewer for the ranked feed, and the weights that follow from them. */
export const videoPreferencesQuery = queryOptions({
  queryKey: key('preferences'),
  queryFn: ({ signal }) => api(readVideoPreferences, { signal }),
});

/** Changes or (null) resets the preferences; the next run through the feed obeys them. */
export function useVideoPreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<VideoPreferences> | null) =>
      change === null ? api(resetVideoPreferences, {}) : api(changeVideoPreferences, { body: change }),
    onSuccess: (settings) => {
      client.setQueryData(videoPreferencesQuery.queryKey, settings);
      toast.success(texts.changed);
      // the run on screen keeps its order; the next one is fetched when the feed is opened again
      void client.invalidateQueries({ queryKey: key('feed', 'ranked'), refetchType: 'none' });
    },
    onError: (error) => toast.error(messageOf(error, texts.failed)),
  });
}
