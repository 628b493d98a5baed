import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sessionsQuery, type SessionPlace } from '#resources/sessions.ts';
import type { SessionActions } from './session-actions.ts';
import { SessionCard } from './session-card.tsx';
import classes from './sessions.module.css';

type SessionListProps = {
  readonly title: string;
  readonly place: SessionPlace;
  readonly actions: SessionActions;
};

/** The live and upcoming sessions of a place; nothing without one. An error is not shown: the page around it is complete without. */
export function SessionList({ title, place, actions }: SessionListProps) {
  const { data } = useQuery(sessionsQuery(place, actions.viewerId));
  if (!data || data.length === 0) return null;
  // beside a feed the sessions of many creators take one row
  const isShelf = !('creator' in place);
  return (
    <section aria-label={title} className={classes.section}>
      <Text component="h2" fz="xl" fw={600} mb="sm">
        {title}
      </Text>
      <ul className={isShelf ? classes.shelf : classes.list}>
        {data.map((session) => (
          <SessionCard key={session.id} session={session} actions={actions} withCreator={isShelf} />
        ))}
      </ul>
    </section>
  );
}
