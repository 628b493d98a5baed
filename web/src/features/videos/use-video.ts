import { useQuery } from '@tanstack/react-query';
import type { Video } from '@velvet/contracts/content/videos';
import { useState } from 'react';
import { videoQuery } from '#resources/videos.ts';

/**
 * A video of a list with a fresh address of its file, which ends after five minutes.
 * @param fetchedAt time of the list; milliseconds
 */
export function useFreshVideo(video: Video, viewerId: string | undefined, fetchedAt: number) {
  const { data, refetch } = useQuery({
    ...videoQuery(video.id, viewerId),
    initialData: video,
    initialDataUpdatedAt: fetchedAt,
    enabled: Boolean(video.id),
  });
  const [failedUrl, setFailedUrl] = useState<string | null>();
  const [isBroken, setBroken] = useState(false);
  return {
    /** the score belongs to the place in the list */
    video: { ...data, ranking: video.ranking },
    isBroken,
    /** the address of the stream has ended */
    onStale: () => void refetch(),
    /** the first failure of an address fetches a fresh one; the failure of a fresh one is the file's */
    onFailed() {
      if (failedUrl !== undefined) return setBroken(true);
      setFailedUrl(data.video_url);
      return void refetch();
    },
    retry() {
      setFailedUrl(undefined);
      setBroken(false);
      void refetch();
    },
  };
}
