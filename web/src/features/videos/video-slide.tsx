import type { Video } from '@velvet/contracts/content/videos';
import { useState } from 'react';
import { useLikeVideo } from '#resources/video-changes.ts';
import { videoTexts as texts } from '#texts/videos.ts';
import { Action } from '#ui/action.tsx';
import { LockedVideo } from './locked-video.tsx';
import { loadOf, networkOf } from '#ui/media/preload.ts';
import { SideActions } from './side-actions.tsx';
import type { Sound } from './sound.ts';
import { useFreshVideo } from './use-video.ts';
import { VideoCaption } from './video-caption.tsx';
import { isBroken, type Panel, type VideoActions } from './video-actions.ts';
import { VideoPlayer } from './video-player.tsx';
import classes from './video-slide.module.css';

type VideoSlideProps = {
  readonly video: Video;
  readonly fetchedAt: number;
  /** videos after the shown one */
  readonly distance: number;
  readonly sound: Sound;
  readonly isAutomatic: boolean;
  readonly heading: 'h1' | 'h2';
  readonly actions: VideoActions;
  readonly onPanel: (panel: Panel, video: Video) => void;
};

/** One video of the feed: player, words and buttons; its lock; or that it cannot be played. */
export function VideoSlide(props: VideoSlideProps) {
  const { fetchedAt, distance, sound, isAutomatic, heading, actions, onPanel } = props;
  const {
    video,
    isBroken: hasFailed,
    onStale,
    onFailed,
    retry,
  } = useFreshVideo(props.video, actions.viewer?.id, fetchedAt);
  const { mutate: like } = useLikeVideo(video);
  const [lines, setLines] = useState<readonly string[]>([]);
  if (hasFailed || isBroken(video)) return <BrokenVideo heading={heading} onRetry={retry} />;
  const onLike = () => (actions.viewer ? !video.isLiked && like() : actions.onSignIn());
  const { viewer } = actions;
  return (
    <div className={classes.stage}>
      <div className={classes.frame}>
        {video.locked ? (
          <LockedVideo video={video} locked={video.locked} onOffer={(offer) => actions.onOffer(offer, video)} />
        ) : (
          <VideoPlayer
            video={video}
            isActive={distance === 0}
            load={loadOf(distance, networkOf())}
            sound={sound}
            isAutomatic={isAutomatic}
            isCounted={viewer !== undefined && viewer.id !== video.user_id}
            onLike={onLike}
            onLines={setLines}
            onStale={onStale}
            onFailed={onFailed}
          />
        )}
        <VideoCaption video={video} lines={lines} viewerId={viewer?.id} heading={heading} onSignIn={actions.onSignIn} />
      </div>
      <SideActions video={video} actions={actions} onPanel={(panel) => onPanel(panel, video)} />
    </div>
  );
}

type BrokenVideoProps = Pick<VideoSlideProps, 'heading'> & { readonly onRetry: () => void };

function BrokenVideo({ heading: Heading, onRetry }: BrokenVideoProps) {
  return (
    <div className={classes.stage}>
      <div className={classes.broken} role="alert">
        <Heading className={classes.brokenTitle}>{texts.broken}</Heading>
        <p>{texts.brokenText}</p>
        <Action onClick={onRetry}>{texts.retry}</Action>
      </div>
    </div>
  );
}
