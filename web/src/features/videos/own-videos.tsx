import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Video } from '@velvet/contracts/content/videos';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useProcessed, useRetryProcessing } from '#resources/processing.ts';
import { useDeleteVideo } from '#resources/video-changes.ts';
import { unpublishedVideosQuery } from '#resources/videos.ts';
import { processingTexts } from '#texts/processing.ts';
import { videoTexts } from '#texts/videos.ts';
import { ProcessingBar } from '#ui/processing-bar.tsx';
import classes from './video-feed.module.css';

const texts = videoTexts.own;

type OwnVideosProps = { readonly onEdit: (video: Video) => void };

/** The viewer's own videos that are processed or failed, above the feed. */
export function OwnVideos({ onEdit }: OwnVideosProps) {
  const { data = [] } = useQuery(unpublishedVideosQuery);
  if (data.length === 0) return null;
  return (
    <ul className={classes.own} aria-label={texts.label}>
      {data.map((video) => (
        <OwnVideo key={video.id} video={video} onEdit={onEdit} />
      ))}
    </ul>
  );
}

function OwnVideo({ video, onEdit }: OwnVideosProps & { readonly video: Video }) {
  const { mutate: remove, isPending } = useDeleteVideo(video);
  const { title, state, reason, itemId } = video;
  return (
    <li className={classes.ownVideo}>
      <div className={classes.ownWords}>
        <span role="status">{state === 'failed' ? texts.failed(title, reason ?? '') : texts.processing(title)}</span>
        {state === 'processing' && itemId && <Processing id={itemId} />}
      </div>
      <span className={classes.ownTools}>
        {state === 'failed' && itemId && <Retry id={itemId} title={title} />}
        <UnstyledButton
          className={classes.dismiss}
          aria-label={texts.named(texts.edit, title)}
          onClick={() => onEdit(video)}
        >
          {texts.edit}
        </UnstyledButton>
        <UnstyledButton
          className={classes.dismiss}
          aria-label={texts.named(texts.dismiss, title)}
          disabled={isPending}
          onClick={() => remove()}
        >
          {texts.dismiss}
        </UnstyledButton>
      </span>
    </li>
  );
}

function Processing({ id }: { readonly id: VaultItemId }) {
  const item = useProcessed(id);
  return item && <ProcessingBar steps={item.processing} />;
}

function Retry({ id, title }: { readonly id: VaultItemId; readonly title: string }) {
  const { mutate: retry, isPending } = useRetryProcessing();
  // a file of another type was processed, and stays what it is
  if (useProcessed(id)?.state !== 'failed') return null;
  return (
    <UnstyledButton
      className={classes.dismiss}
      aria-label={processingTexts.retryNamed(title)}
      disabled={isPending}
      onClick={() => retry(id)}
    >
      {processingTexts.retry}
    </UnstyledButton>
  );
}
