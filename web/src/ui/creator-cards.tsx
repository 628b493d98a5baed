import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PersonCard } from '@velvet/contracts/account/person';
import { directoryTexts as texts } from '#texts/directory.ts';
import { Action } from './action.tsx';
import classes from './creator-cards.module.css';
import { creatorPrice } from './creator-price.ts';
import { NameMarks } from './name-marks.tsx';

type CreatorCardsProps = {
  readonly creators: readonly PersonCard[];
  readonly onSubscribe: (creator: PersonCard) => void;
  /** one row to swipe along on a phone, instead of a column */
  readonly isShelf?: boolean;
};

/** Creators as tall pictures, each with its page and a subscription. */
export function CreatorCards({ creators, onSubscribe, isShelf = false }: CreatorCardsProps) {
  return (
    <ul className={classes.creators} data-shelf={isShelf || undefined}>
      {creators.map((creator) => (
        <Creator key={creator.id} creator={creator} onSubscribe={onSubscribe} />
      ))}
    </ul>
  );
}

type CreatorProps = Pick<CreatorCardsProps, 'onSubscribe'> & { readonly creator: PersonCard };

function Creator({ creator, onSubscribe }: CreatorProps) {
  const { name, handle, bio, avatar, followers } = creator;
  const price = creatorPrice(creator);
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
        <Group component="h3" wrap="nowrap" gap="2xs" ff="heading" fz="3xl" fw={450} className={classes.name}>
          <Link to="/@{$handle}" params={{ handle }}>
            {name}
          </Link>
          <NameMarks person={creator} />
        </Group>
        <Text data-written lineClamp={2} mt="4xs" mb="md" mih={44} fz="label" lh="22px" c="#d6cce2">
          {bio}
        </Text>
        <Group wrap="nowrap" justify="space-between" gap="sm" pos="relative" fz="caption" data-tabular c="#d6cce2">
          <span>
            {texts.followers(followers)}
            {price && (
              <Text component="b" display="block" fw={600} c="var(--mantine-color-text)">
                {price}
              </Text>
            )}
          </span>
          <Action
            className={classes.subscribe ?? ''}
            aria-label={texts.subscribeTo(name)}
            onClick={() => onSubscribe(creator)}
          >
            {texts.subscribe}
          </Action>
        </Group>
      </div>
    </li>
  );
}
