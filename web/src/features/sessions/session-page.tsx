import { Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Session } from '@velvet/contracts/content/sessions';
import { sessionTexts as texts } from '#texts/sessions.ts';
import { ActionLink } from '#ui/action.tsx';
import { Headline } from '#ui/headline.tsx';
import { EmptyState } from '#ui/list-states.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { PersonName } from '#ui/person-name.tsx';
import type { SessionActions } from './session-actions.ts';
import { SessionButtons } from './session-buttons.tsx';
import { SessionFacts } from './session-facts.tsx';
import { titleOf } from './session-title.ts';
import classes from './sessions.module.css';

/** `/session/{id}`: one session, to share and to come back to. */
export function SessionPage({ session, actions }: { readonly session: Session; readonly actions: SessionActions }) {
  const { creator, description, status } = session;
  return (
    <Stack gap="lg" className={classes.page}>
      <Group wrap="nowrap" gap="sm">
        <PersonAvatar name={creator.name} picture={creator.avatar ?? ''} size={56} />
        <PersonName name={creator.name} page={{ href: `/@${creator.handle}`, handle: creator.handle }} />
      </Group>
      <Headline component="h1" lts="-0.025em">
        {titleOf(session)}
      </Headline>
      <SessionFacts session={session} />
      {description !== '' && (
        <Text fz="lead" data-written>
          {description}
        </Text>
      )}
      {status === 'completed' && <Text c="dimmed">{texts.endedText}</Text>}
      {status === 'cancelled' && <Text c="dimmed">{texts.canceledText}</Text>}
      <SessionButtons session={session} actions={actions} isMain />
      {status === 'scheduled' && (
        <Text fz="sm" c="dimmed">
          {texts.zone(new Intl.DateTimeFormat().resolvedOptions().timeZone)}
        </Text>
      )}
    </Stack>
  );
}

export function SessionSkeleton() {
  return (
    <Stack gap="lg" className={classes.page} role="status" aria-label={texts.page}>
      <Skeleton circle height={56} />
      <Skeleton height={48} width="70%" />
      <Skeleton height={16} width="50%" />
    </Stack>
  );
}

/** Shown when the session does not exist or is not visible to the viewer. */
export function SessionAbsent() {
  return (
    <>
      <VisuallyHidden component="h1">{texts.absent}</VisuallyHidden>
      <EmptyState icon="calendar" title={texts.absent} text={texts.absentText}>
        <ActionLink to="/browse" look="accent">
          {texts.discover}
        </ActionLink>
      </EmptyState>
    </>
  );
}
