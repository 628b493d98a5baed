import { UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Video } from '@velvet/contracts/content/videos';
import { useState } from 'react';
import { useFollow } from '#resources/follows.ts';
import { patchFollowed } from '#resources/videos.ts';
import { videoTexts as texts } from '#texts/videos.ts';
import { ago, moment } from '#ui/format.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { NameMarks } from '#ui/name-marks.tsx';
import classes from './video-slide.module.css';

type VideoCaptionProps = {
  readonly video: Video;
  /** captions of this moment */
  readonly lines: readonly string[];
  readonly viewerId: string | undefined;
  /** on the page of the video its title is the heading of the page */
  readonly heading: 'h1' | 'h2';
  readonly onSignIn: () => void;
};

/** A longer description is cut. */
const shownCharacters = 90;

/** Creator, title and description over the foot of a video. */
export function VideoCaption({ video, lines, viewerId, heading: Heading, onSignIn }: VideoCaptionProps) {
  const { user, title, description, publishedAt, created_at, views } = video;
  const [isWhole, setWhole] = useState(false);
  const shownAt = publishedAt ?? created_at;
  const isLong = description.length > shownCharacters;
  return (
    <div className={classes.caption}>
      {lines.length > 0 && (
        <p className={classes.spoken} dir="auto">
          <span>{lines.join('\n')}</span>
        </p>
      )}
      <div className={classes.creator}>
        <SiteLink href={`/@${user.username}`} className={classes.creatorLink}>
          <PersonAvatar name={user.display_name} picture={user.avatar_url ?? ''} size={36} />
          <strong>{user.display_name}</strong>
          <NameMarks person={user} size={16} />
        </SiteLink>
        {viewerId !== user.id && !video.isFollowed && (
          <FollowButton video={video} isSignedIn={viewerId !== undefined} onSignIn={onSignIn} />
        )}
      </div>
      <Heading className={classes.title}>{title}</Heading>
      {description !== '' && (
        <div className={classes.description} data-written data-whole={isWhole || undefined}>
          <LinkedText text={description} />
        </div>
      )}
      <p className={classes.facts}>
        {isLong && (
          <UnstyledButton className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? texts.showLess : texts.showMore}
          </UnstyledButton>
        )}
        <span data-tabular>{texts.views(views)}</span>
        <time dateTime={shownAt} title={moment(shownAt)}>
          {ago(shownAt)}
        </time>
      </p>
    </div>
  );
}

type FollowButtonProps = { readonly video: Video; readonly isSignedIn: boolean; readonly onSignIn: () => void };

function FollowButton({ video, isSignedIn, onSignIn }: FollowButtonProps) {
  const client = useQueryClient();
  const { mutate: follow, isPending } = useFollow();
  const press = () => {
    if (!isSignedIn) return onSignIn();
    const wish = { person: { id: video.user_id }, isWished: true };
    return follow(wish, { onSuccess: () => patchFollowed(client, video.user_id) });
  };
  return (
    <UnstyledButton className={classes.follow} disabled={isPending} onClick={press}>
      {texts.follow}
    </UnstyledButton>
  );
}
