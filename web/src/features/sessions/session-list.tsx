import { VisuallyHidden } from '@mantine/core';
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

/** The live and upcoming sessions of a place in one row; nothing without one. An error is not shown: the page around it is complete without. */
export function SessionList({ title, place, actions }: SessionListProps) {
  const { data } = useQuery(sessionsQuery(place, actions.viewerId));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={title} className={classes.section}>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      <ul className={classes.shelf}>
        {data.map((session) => (
          <SessionCard key={session.id} session={session} actions={actions} withCreator={!('creator' in place)} />
        ))}
      </ul>
    </section>
  );
}
