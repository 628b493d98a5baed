import { Menu } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkFilled,
  IconCoin,
  IconDots,
  IconHeart,
  IconHeartFilled,
  IconInfoCircle,
  IconMessageCircle,
  IconPencil,
  IconShare3,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import type { Video } from '@velvet/contracts/content/videos';
import { useBookmarkVideo, useDeleteVideo, useLikeVideo } from '#resources/video-changes.ts';
import { videoTexts as texts } from '#texts/videos.ts';
import { tipTexts } from '#texts/tips.ts';
import { shownCount } from '#ui/format.ts';
import type { Panel, VideoActions } from './video-actions.ts';
import classes from './video-slide.module.css';

type SideActionsProps = {
  readonly video: Video;
  readonly actions: VideoActions;
  readonly onPanel: (panel: Panel) => void;
};

/** Like, comment, bookmark and share with their counts; beside the video; over it on a phone and in a low window. */
export function SideActions({ video, actions, onPanel }: SideActionsProps) {
  const { mutate: like } = useLikeVideo(video);
  const { mutate: bookmark } = useBookmarkVideo(video);
  const { viewer, onSignIn } = actions;
  const { isLiked, likes, comments, isBookmarked, saves, shares, locked } = video;
  const asMember = (act: () => void) => () => (viewer ? act() : onSignIn());
  return (
    <div className={classes.actions}>
      {!locked && (
        <>
          <Round
            icon={isLiked ? IconHeartFilled : IconHeart}
            label={texts.like(isLiked, likes)}
            count={likes}
            isOn={isLiked}
            keys="l"
            onClick={asMember(() => like())}
          />
          <Round
            icon={IconMessageCircle}
            label={texts.comments(comments)}
            count={comments}
            onClick={() => onPanel('comments')}
          />
          <Round
            icon={isBookmarked ? IconBookmarkFilled : IconBookmark}
            label={texts.bookmark(isBookmarked, saves)}
            count={saves}
            isOn={isBookmarked}
            onClick={asMember(() => bookmark())}
          />
          {video.user.verified && viewer?.id !== video.user_id && (
            <Round
              icon={IconCoin}
              label={tipTexts.tipPerson(video.user.display_name)}
              count={tipTexts.tip}
              onClick={() => actions.onTip(video)}
            />
          )}
        </>
      )}
      <Round icon={IconShare3} label={texts.share(shares)} count={shares} onClick={() => onPanel('share')} />
      <MoreMenu video={video} isOwn={viewer?.id === video.user_id} onPanel={onPanel} />
    </div>
  );
}

type RoundProps = {
  readonly icon: Icon;
  readonly label: string;
  /** the number below the icon, or a word */
  readonly count: number | string;
  readonly isOn?: boolean;
  readonly keys?: string;
  readonly onClick: () => void;
};

function Round({ icon: Drawn, label, count, isOn, keys, onClick }: RoundProps) {
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      {...(keys && { 'aria-keyshortcuts': keys })}
      onClick={onClick}
    >
      <span className={classes.round}>
        <Drawn size={24} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.count} data-tabular aria-hidden>
        {typeof count === 'string' ? count : shownCount(count)}
      </span>
    </button>
  );
}

type MoreMenuProps = Pick<SideActionsProps, 'video' | 'onPanel'> & { readonly isOwn: boolean };

function MoreMenu({ video, isOwn, onPanel }: MoreMenuProps) {
  const { mutate: remove, isPending } = useDeleteVideo(video);
  return (
    <Menu position="left-end">
      <Menu.Target>
        <button type="button" className={classes.action} aria-label={texts.more}>
          <span className={classes.round}>
            <IconDots size={24} stroke={1.7} aria-hidden />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconInfoCircle size={18} stroke={1.6} />} onClick={() => onPanel('ranking')}>
          {texts.whyShown}
        </Menu.Item>
        {isOwn && (
          <>
            <Menu.Item leftSection={<IconPencil size={18} stroke={1.6} />} onClick={() => onPanel('edit')}>
              {texts.edit}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={18} stroke={1.6} />} disabled={isPending} onClick={() => remove()}>
              {texts.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
