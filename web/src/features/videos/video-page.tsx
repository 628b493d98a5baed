import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import type { Video } from '@velvet/contracts/content/videos';
import { useState } from 'react';
import { useLikeVideo } from '#resources/video-changes.ts';
import { videosOfQuery } from '#resources/videos.ts';
import { videoCommentTexts, videoTexts as texts } from '#texts/videos.ts';
import { ActionLink } from '#ui/action.tsx';
import { duration } from '#ui/format.ts';
import { EmptyState } from '#ui/list-states.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { useSoundSwitch } from './sound.ts';
import { useFeedKeys } from './use-feed-keys.ts';
import { VideoComments } from './video-comments.tsx';
import { VideoPanels, type OpenPanel } from './video-panels.tsx';
import { VideoSlide } from './video-slide.tsx';
import type { VideoActions } from './video-actions.ts';
import classes from './video-page.module.css';

type VideoPageProps = { readonly video: Video; readonly fetchedAt: number; readonly actions: VideoActions };

/** One video with its comments and more of its creator. */
export function VideoPage({ video, fetchedAt, actions }: VideoPageProps) {
  const [panel, setPanel] = useState<OpenPanel>();
  const sound = useSoundSwitch();
  const isStill = useReducedMotion();
  const { mutate: like } = useLikeVideo(video);
  useFeedKeys({
    sound,
    onLike: () => (actions.viewer ? !video.locked && like() : actions.onSignIn()),
  });
  return (
    <div className={classes.page}>
      <div className={classes.video}>
        <VideoSlide
          video={video}
          fetchedAt={fetchedAt}
          distance={0}
          sound={sound}
          isAutomatic={!isStill}
          heading="h1"
          actions={actions}
          onPanel={(kind, of) => setPanel({ kind, video: of })}
        />
      </div>
      <div className={classes.side}>
        {!video.locked && (
          <section className={classes.comments} aria-label={videoCommentTexts.title(video.comments)}>
            <h2 className={classes.heading}>{videoCommentTexts.title(video.comments)}</h2>
            <VideoComments video={video} actions={actions} />
          </section>
        )}
        <MoreOfCreator video={video} viewerId={actions.viewer?.id} />
      </div>
      <VideoPanels panel={panel} actions={actions} onClose={() => setPanel(undefined)} />
    </div>
  );
}

type MoreProps = { readonly video: Video; readonly viewerId: string | undefined };

function MoreOfCreator({ video, viewerId }: MoreProps) {
  const { data = [] } = useQuery(videosOfQuery(video.user_id, viewerId));
  const others = data.filter(({ id }) => id !== video.id);
  if (others.length === 0) return null;
  const title = texts.moreFrom(video.user.display_name);
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.grid}>
        {others.map((other) => (
          <li key={other.id}>
            <Tile video={other} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ video: { id, title, poster_url, locked, durationSeconds } }: { readonly video: Video }) {
  const picture = locked ? locked.previewUrl : poster_url;
  return (
    <SiteLink href={`/video/${id}`} className={classes.tile}>
      {picture && <img src={picture} alt="" loading="lazy" decoding="async" />}
      {locked && <IconLock className={classes.lock} size={20} stroke={1.8} aria-hidden />}
      <span className={classes.name}>
        <span>{title}</span>
        {durationSeconds !== null && <small data-tabular>{duration(durationSeconds)}</small>}
      </span>
    </SiteLink>
  );
}

export function VideoPageSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label={texts.loading}>
      <div className={classes.video}>
        <Skeleton height="100%" width="min(100%, 480px)" mx="auto" radius="lg" />
      </div>
      <div className={classes.side}>
        <Skeleton height={24} width="40%" />
        <Skeleton height={16} />
        <Skeleton height={16} width="80%" />
      </div>
    </div>
  );
}

/** Shown when the video does not exist or is not visible to the viewer. */
export function VideoAbsent() {
  return (
    <>
      <VisuallyHidden component="h1">{texts.goneTitle}</VisuallyHidden>
      <EmptyState icon="videos" title={texts.goneTitle} text={texts.gone}>
        <ActionLink to="/dashboard" search={{ section: 'videos' }}>
          {texts.allVideos}
        </ActionLink>
      </EmptyState>
    </>
  );
}
