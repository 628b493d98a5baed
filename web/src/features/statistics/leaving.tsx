import { Group, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#api/failure.ts';
import { subscribersQuery } from '#resources/customers.ts';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { day } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { PersonName } from '#ui/person-name.tsx';
import classes from './breakdowns.module.css';
import { Panel } from './panel.tsx';

const shownPeople = 6;

/** Subscribers whose renewal is off. Payment is the source of their state and names. */
export function Leaving() {
  const { data, isError, error, refetch } = useInfiniteQuery(subscribersQuery({ status: 'canceled', q: '' }));
  const people = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Panel title={texts.leaving} note={texts.leavingText}>
      {isError && !data && (
        <Group mt="md" role="alert">
          {messageOf(error, texts.leavingFailed)}
          <Action size="sm" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Action>
        </Group>
      )}
      {!isError && !data && <Skeleton mt="md" height={120} />}
      {data && people.length === 0 && (
        <Text mt="md" c="dimmed">
          {texts.noLeaving}
        </Text>
      )}
      <ul className={classes.people}>
        {people.slice(0, shownPeople).map(({ id, person, periodEndsAt }) => (
          <li key={id} className={classes.person}>
            <PersonAvatar name={person?.name ?? texts.unnamed} picture={person?.avatar ?? ''} size={36} />
            <PersonName
              name={person?.name ?? texts.unnamed}
              page={
                person
                  ? {
                      href: `/dashboard?section=discover&user=${encodeURIComponent(person.id)}`,
                      handle: person.handle,
                    }
                  : undefined
              }
            />
            <span className={classes.small}>{periodEndsAt && texts.ends(day(periodEndsAt))}</span>
          </li>
        ))}
      </ul>
      {people.length > shownPeople && (
        <ActionLink size="sm" to="/dashboard" search={{ section: 'audience' }}>
          {texts.leavingMore}
        </ActionLink>
      )}
    </Panel>
  );
}
