import { Text } from '@mantine/core';
import type { Profile } from '@velvet/contracts/account/profile';
import type { ReactNode } from 'react';
import { profileTexts } from '#texts/profile.ts';
import { Facts } from '#ui/facts.tsx';
import { day, moment } from '#ui/format.ts';
import { Panel } from './panel.tsx';

const texts = profileTexts.info;
const none = (
  <Text component="span" c="dimmed">
    {texts.none}
  </Text>
);

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
      <Facts look="ruled" facts={facts.map(([label, value]) => [label, value ?? none])} />
    </Panel>
  );
}
