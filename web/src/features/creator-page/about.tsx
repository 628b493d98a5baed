import { Group, Spoiler, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { PersonPage } from '@velvet/contracts/account/person';
import { creatorText } from '#texts/creator-page.ts';
import { count } from '#ui/format.ts';
import classes from './creator-page.module.css';

/** px; a longer bio is folded */
const twoLines = 52;

/** Bio, counts and external links of a person. */
export function About({ person }: { readonly person: PersonPage }) {
  const counts = [
    [person.posts, creatorText.posts(person.posts)],
    [person.followers, creatorText.followers(person.followers)],
    [person.following, creatorText.following],
  ] as const;
  return (
    <>
      {person.bio !== '' && (
        <Spoiler
          maxHeight={twoLines}
          showLabel={creatorText.more}
          hideLabel={creatorText.less}
          classNames={{ root: classes.bio, control: classes.more }}
        >
          <Text data-written lh={1.6} c="#dcd4e6">
            {person.bio}
          </Text>
        </Spoiler>
      )}
      <div className={classes.facts}>
        <Group component="ul" wrap="nowrap" gap="xl" c="dimmed">
          {counts.map(([value, label]) => (
            <li key={label}>
              <Text component="b" fw={600} data-tabular c="var(--mantine-color-text)">
                {count(value)}
              </Text>{' '}
              {label}
            </li>
          ))}
        </Group>
        <Links person={person} />
      </div>
      {person.visibility === 'private' && (
        <Text mt="4xs" c="dimmed">
          {creatorText.privatePage}
        </Text>
      )}
    </>
  );
}

function Links({ person: { links, website } }: { readonly person: PersonPage }) {
  const shown = [
    ...(website ? [{ id: 'website', title: hostOf(website), description: website, url: website }] : []),
    ...links,
  ];
  if (shown.length === 0) return null;
  return (
    <Group component="ul" wrap="nowrap" gap="2xs" className={classes.links} aria-label={creatorText.links}>
      {shown.map(({ id, title, description, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={description || url}>
            <IconExternalLink size={16} stroke={1.6} aria-hidden />
            <span className="one-line">{title}</span>
          </a>
        </li>
      ))}
    </Group>
  );
}

const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, '') ?? url;
