import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Session } from '@velvet/contracts/content/sessions';
import { dates } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import type { SessionActions } from './session-actions.ts';
import { SessionButtons } from './session-buttons.tsx';
import { SessionFacts } from './session-facts.tsx';
import { titleOf } from './session-title.ts';
import classes from './sessions.module.css';

type SessionCardProps = {
  readonly session: Session;
  readonly actions: SessionActions;
  /** shows its creator; not on the creator's own page */
  readonly withCreator: boolean;
};

export function SessionCard({ session, actions, withCreator }: SessionCardProps) {
  const { id, creator, scheduledAt, status } = session;
  const at = new Date(scheduledAt);
  return (
    <Group component="li" wrap="nowrap" gap="sm" className={classes.card} data-live={status === 'live' || undefined}>
      {withCreator ? (
        <PersonAvatar name={creator.name} picture={creator.avatar ?? ''} size={44} />
      ) : (
        <div className={classes.date} aria-hidden>
          <span>{dates({ month: 'short' }).format(at)}</span>
          <b>{dates({ day: 'numeric' }).format(at)}</b>
        </div>
      )}
      <div className={classes.words}>
        <Link to="/session/$sessionId" params={{ sessionId: id }} className={classes.title}>
          {titleOf(session)}
        </Link>
        <SessionFacts session={session} by={withCreator ? creator.name : undefined} />
      </div>
      <SessionButtons session={session} actions={actions} />
    </Group>
  );
}
