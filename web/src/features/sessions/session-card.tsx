import { Box, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Session } from '@velvet/contracts/content/sessions';
import { sessionTexts as texts } from '#texts/sessions.ts';
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
    <Stack component="li" gap="sm" className={classes.card} data-live={status === 'live' || undefined}>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        {withCreator ? (
          <PersonAvatar name={creator.name} picture={creator.avatar ?? ''} size={48} />
        ) : (
          <div className={classes.date} aria-hidden>
            <span>{dates({ month: 'short' }).format(at)}</span>
            <b>{dates({ day: 'numeric' }).format(at)}</b>
          </div>
        )}
        <Box flex={1} miw={0}>
          <Link to="/session/$sessionId" params={{ sessionId: id }} className={classes.title}>
            {titleOf(session)}
          </Link>
          {withCreator && (
            <Text fz="sm" c="dimmed" truncate>
              {texts.by(creator.name)}
            </Text>
          )}
        </Box>
      </Group>
      <SessionFacts session={session} />
      <SessionButtons session={session} actions={actions} />
    </Stack>
  );
}
