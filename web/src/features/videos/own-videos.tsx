import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Video } from '@velvet/contracts/content/videos';
import { useDeleteVideo } from '#resources/video-changes.ts';
import { unpublishedVideosQuery } from '#resources/videos.ts';
import { videoTexts } from '#texts/videos.ts';
import classes from './video-feed.module.css';

const texts = videoTexts.own;

/** The viewer's own videos that are processed or failed, above the feed. */
export function OwnVideos() {
  const { data = [] } = useQuery(unpublishedVideosQuery);
  if (data.length === 0) return null;
  return (
    <ul className={classes.own} aria-label={texts.label}>
      {data.map((video) => (
        <OwnVideo key={video.id} video={video} />
      ))}
    </ul>
  );
}

function OwnVideo({ video }: { readonly video: Video }) {
  const { mutate: remove, isPending } = useDeleteVideo(video);
  const { title, state, reason } = video;
  return (
    <li className={classes.ownVideo} role="status">
      {state === 'failed' ? texts.failed(title, reason ?? '') : texts.processing(title)}
      {state === 'failed' && (
        <UnstyledButton className={classes.dismiss} disabled={isPending} onClick={() => remove()}>
          {texts.dismiss}
        </UnstyledButton>
      )}
    </li>
  );
}
