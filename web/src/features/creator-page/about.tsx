import { Box, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { PersonPage } from '@velvet/contracts/account/person';
import { creatorText } from '#texts/creator-page.ts';
import { count } from '#ui/format.ts';
import classes from './creator-page.module.css';

/** Bio, counts and external links of a person. */
export function About({ person }: { readonly person: PersonPage }) {
  const counts = [
    [person.posts, creatorText.posts(person.posts)],
    [person.followers, creatorText.followers(person.followers)],
    [person.following, creatorText.following],
  ] as const;
  return (
    <Box flex={1} miw={0}>
      {person.bio !== '' && (
        <Text data-written mb="lg" maw={620} fz="lead" lh={1.6} c="#dcd4e6">
          {person.bio}
        </Text>
      )}
      <Group component="ul" align="stretch" gap="var(--mantine-spacing-2xs) var(--mantine-spacing-3xl)" c="dimmed">
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
      {person.visibility === 'private' && (
        <Text mt="4xs" c="dimmed">
          {creatorText.privatePage}
        </Text>
      )}
    </Box>
  );
}

function Links({ person: { links, website } }: { readonly person: PersonPage }) {
  const shown = [
    ...(website ? [{ id: 'website', title: hostOf(website), description: website, url: website }] : []),
    ...links,
  ];
  if (shown.length === 0) return null;
  return (
    <Group component="ul" align="stretch" gap="2xs" mt="lg" className={classes.links} aria-label={creatorText.links}>
      {shown.map(({ id, title, description, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={description || url}>
            <IconExternalLink size={16} stroke={1.6} aria-hidden />
            <span>{title}</span>
          </a>
        </li>
      ))}
    </Group>
  );
}

const hostOf = (url: string) => URL.parse(url)?.host.replace(/^www\./, '') ?? url;
