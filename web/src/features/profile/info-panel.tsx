import { Group, Stack, Text } from '@mantine/core';
import type { Profile } from '@velvet/contracts/account/profile';
import type { ReactNode } from 'react';
import { profileTexts } from '#texts/profile.ts';
import { day, moment } from '#ui/format.ts';
import { Panel } from './panel.tsx';
import classes from './profile-screen.module.css';

const texts = profileTexts.info;

/** Fields that only the owner sees, and facts of the page. */
export function InfoPanel({ profile }: { readonly profile: Profile }) {
  const { email, phone, location, website, birthday, joinDate } = profile;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.email, email],
    [texts.phone, phone],
    [texts.location, location],
    [
      texts.website,
      website && (
        <a href={website} target="_blank" rel="noopener noreferrer nofollow">
          {website.replace(/^https?:\/\//, '')}
        </a>
      ),
    ],
    // noon is the same day in every time zone
    [texts.birthday, birthday && day(`${birthday}T12:00:00`)],
    [
      texts.memberSince,
      <time key="joined" dateTime={joinDate} title={moment(joinDate)}>
        {day(joinDate)}
      </time>,
    ],
  ];
  return (
    <Panel title={texts.title}>
      <Stack component="dl" className={classes.facts} gap={0}>
        {facts.map(([label, value]) => (
          <Group align="baseline" wrap="nowrap" justify="space-between" gap="xl" py={11} key={label}>
            <Text component="dt" flex="none" c="dimmed">
              {label}
            </Text>
            <Text component="dd" {...(!value && { c: 'dimmed' })}>
              {value ?? texts.none}
            </Text>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
