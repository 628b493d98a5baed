import { VisuallyHidden } from '@mantine/core';
import type { PersonCard as Person } from '@velvet/contracts/account/person';
import { isFollowedBy } from '#resources/relation.ts';
import { discoverTexts } from '#texts/discover.ts';
import { creatorPrice } from '#ui/creator-price.ts';
import { count } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { VerifiedTick } from '#ui/verified-tick.tsx';
import { FollowButton } from './follow-button.tsx';
import classes from './person-card.module.css';
import { PersonLink } from './person-link.tsx';
import { PersonMenu } from './person-menu.tsx';

type PersonCardProps = {
  readonly person: Person;
  readonly isOwn: boolean;
  readonly isOnline: boolean;
  readonly onBlock: (person: Person) => void;
};

export function PersonCard({ person, isOwn, isOnline, onBlock }: PersonCardProps) {
  const price = creatorPrice(person);
  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={64} isOnline={isOnline} />
        <div className={classes.names}>
          <strong className={classes.name}>
            <PersonLink person={person} className={classes.link ?? ''} />
            {person.verified && <VerifiedTick />}
            {isOnline && <VisuallyHidden>{discoverTexts.online}</VisuallyHidden>}
          </strong>
          <span className={classes.handle}>
            @{person.handle}
            {isFollowedBy(person.relation) && <em className={classes.tag}>{discoverTexts.followsYou}</em>}
          </span>
        </div>
      </div>
      <p className={classes.bio}>{person.bio}</p>
      <PersonCounts person={person} />
      {price && <p className={classes.price}>{price}</p>}
      <div className={classes.actions}>
        {isOwn ? (
          <span className={classes.you}>{discoverTexts.you}</span>
        ) : (
          <>
            <FollowButton person={person} className={classes.follow ?? ''} />
            <PersonMenu person={person} onBlock={onBlock} />
          </>
        )}
      </div>
    </li>
  );
}

export function PersonCounts({ person: { followers, following, posts } }: { readonly person: Person }) {
  return (
    <p className={classes.counts}>
      <span>
        <b>{count(followers)}</b> {discoverTexts.followers(followers)}
      </span>
      <span>
        <b>{count(following)}</b> {discoverTexts.following}
      </span>
      <span>
        <b>{count(posts)}</b> {discoverTexts.posts(posts)}
      </span>
    </p>
  );
}
