import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { PersonCard } from '@velvet/contracts/account/person';
import { messageOf } from '#api/failure.ts';
import { landingTexts } from '#texts/landing.ts';
import { Action } from '#ui/action.tsx';
import { EmptyFace, ErrorFace } from '#ui/faces.tsx';
import { VerifiedTick } from '#ui/verified-tick.tsx';
import classes from './featured-creators.module.css';
import { FeaturedWaiting } from './featured-waiting.tsx';
import { featuredQuery } from './queries.ts';

const texts = landingTexts.creators;

type FeaturedCreatorsProps = {
  readonly onSubscribe: (creator: PersonCard) => void;
  readonly onStart: () => void;
};

/** Whom the house recommends. */
export function FeaturedCreators({ onSubscribe, onStart }: FeaturedCreatorsProps) {
  const creators = useQuery(featuredQuery());
  if (creators.isPending) return <FeaturedWaiting />;
  if (!creators.data) {
    return <ErrorFace message={messageOf(creators.error, texts.failed)} onRetry={() => void creators.refetch()} />;
  }
  if (creators.data.length === 0) {
    return (
      <EmptyFace icon="person" title={texts.empty}>
        <Action onClick={onStart}>{texts.emptyAction}</Action>
      </EmptyFace>
    );
  }
  return (
    <ul className={classes.creators}>
      {creators.data.map((creator) => (
        <Creator key={creator.id} creator={creator} onSubscribe={onSubscribe} />
      ))}
    </ul>
  );
}

type CreatorProps = Pick<FeaturedCreatorsProps, 'onSubscribe'> & { readonly creator: PersonCard };

function Creator({ creator, onSubscribe }: CreatorProps) {
  const { name, handle, bio, avatar, verified, followers } = creator;
  return (
    <li className={classes.creator}>
      {avatar ? (
        <img src={avatar} width={512} height={512} alt="" loading="lazy" className={classes.picture} />
      ) : (
        <span className={classes.initial} aria-hidden>
          {name.slice(0, 1)}
        </span>
      )}
      <div className={classes.words}>
        <h3 className={classes.name}>
          <Link to="/@{$handle}" params={{ handle }}>
            {name}
          </Link>
          {verified && <VerifiedTick />}
        </h3>
        <p className={classes.bio}>{bio}</p>
        <div className={classes.foot}>
          <span>{texts.followers(followers)}</span>
          <Action
            className={classes.subscribe ?? ''}
            aria-label={texts.subscribeTo(name)}
            onClick={() => onSubscribe(creator)}
          >
            {texts.subscribe}
          </Action>
        </div>
      </div>
    </li>
  );
}
