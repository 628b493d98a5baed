import { useReducedMotion } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Video } from '@velvet/contracts/content/videos';
import { useEffect, useRef, useState, type ReactNode, type UIEvent } from 'react';
import { useLikeVideo } from '#resources/video-changes.ts';
import { videoTexts as texts } from '#texts/videos.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useSoundSwitch, type Sound } from './sound.ts';
import { useFeedKeys } from './use-feed-keys.ts';
import type { Panel, VideoActions } from './video-actions.ts';
import { VideoSlide } from './video-slide.tsx';
import classes from './video-feed.module.css';

type VideoScrollerProps = {
  readonly videos: readonly Video[];
  readonly fetchedAt: number;
  readonly actions: VideoActions;
  readonly onPanel: (panel: Panel, video: Video) => void;
  readonly onActive: (index: number) => void;
  /** the last page, after all videos */
  readonly end: ReactNode;
};

/** Videos on each side of the shown one that exist, so that at most five players are alive. */
const around = 2;

/** A vertical feed in which each video fills the height. Only the videos around the shown one exist. */
export function VideoScroller({ videos, fetchedAt, actions, onPanel, onActive, end }: VideoScrollerProps) {
  const sound = useSoundSwitch();
  const isStill = useReducedMotion();
  const { scroller, active, onScroll, go } = useScrolling(isStill);
  const shown = videos[active];
  useEffect(() => onActive(active), [active, onActive]);
  const pages = videos.length + 1;
  const first = Math.max(0, active - around);
  const move = (steps: number) => () => go(Math.min(videos.length, Math.max(0, active + steps)));
  return (
    <div className={classes.feed}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="region"
        aria-label={texts.feed}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={classes.track} style={{ height: `${pages * 100}%` }}>
          {videos.slice(first, active + around + 1).map((video, offset) => (
            <Slide
              key={video.id}
              video={video}
              index={first + offset}
              pages={pages}
              isShown={first + offset === active}
            >
              <VideoSlide
                video={video}
                fetchedAt={fetchedAt}
                distance={first + offset - active}
                sound={sound}
                isAutomatic={!isStill}
                heading="h2"
                actions={actions}
                onPanel={onPanel}
              />
            </Slide>
          ))}
          {/* a new element for each page: browsers follow the one to which they snapped, past the videos that arrived */}
          <div
            key={`end-${videos.length}`}
            className={classes.slide}
            style={placeOf(videos.length, pages)}
            inert={active < videos.length}
          >
            {end}
          </div>
        </div>
      </div>
      <div className={classes.steps}>
        <IconButton icon={IconChevronUp} label={texts.previous} disabled={active === 0} onClick={move(-1)} />
        <IconButton icon={IconChevronDown} label={texts.next} disabled={active >= videos.length} onClick={move(1)} />
      </div>
      {shown && <Keys video={shown} actions={actions} onNext={move(1)} onPrevious={move(-1)} sound={sound} />}
    </div>
  );
}

function useScrolling(isStill: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  return {
    scroller,
    /** the slide of which at least half is visible */
    active,
    onScroll: ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>) =>
      setActive(Math.round(scrollTop / clientHeight)),
    go(index: number) {
      const feed = scroller.current;
      feed?.scrollTo({ top: index * feed.clientHeight, behavior: isStill ? 'auto' : 'smooth' });
    },
  };
}

type SlideProps = {
  readonly video: Video;
  readonly index: number;
  readonly pages: number;
  readonly isShown: boolean;
  readonly children: ReactNode;
};

function Slide({ video, index, pages, isShown, children }: SlideProps) {
  return (
    <article
      className={classes.slide}
      style={placeOf(index, pages)}
      aria-posinset={index + 1}
      aria-setsize={-1}
      aria-label={texts.video(video.title, video.user.display_name)}
      // the keyboard does not reach slides beyond the edges
      inert={!isShown}
    >
      {children}
    </article>
  );
}

const placeOf = (index: number, pages: number) => ({ top: `${(100 * index) / pages}%`, height: `${100 / pages}%` });

type KeysProps = {
  readonly video: Video;
  readonly actions: VideoActions;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly sound: Sound;
};

/** The keyboard of the shown video. */
function Keys({ video, actions, ...keys }: KeysProps) {
  const { mutate: like } = useLikeVideo(video);
  useFeedKeys({
    ...keys,
    onLike: () => {
      if (!actions.viewer) actions.onSignIn();
      else if (!video.locked) like();
    },
  });
  return null;
}
