import { Group, Text } from '@mantine/core';
import { sessionOfRoom } from '@velvet/contracts/meeting/room-id';
import type { End } from '#features/meeting/call/model.ts';
import { useFace } from '#features/meeting/face.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { Headline } from '#ui/headline.tsx';
import classes from './status-page.module.css';

const texts = meetingTexts.ended;

type EndedProps = {
  readonly roomId: string;
  readonly end: End;
  readonly onAgain: () => void;
};

/** The page after a call: the reason of its end, and the next steps. */
export function Ended({ roomId, end, onAgain }: EndedProps) {
  const { title } = useFace();
  const again = againOf(end);
  // its page sells tickets, and has the state of the session
  const sessionId = sessionOfRoom(roomId);
  return (
    <div className={classes.page}>
      <Text maw="100%" fz="label" fw={600} c="dimmed" className={classes.room}>
        {title}
      </Text>
      <Headline component="h1" maw="20ch" lts="-0.025em">
        {texts[end.reason].title}
      </Headline>
      <Text mb="xs" maw="44ch" fz="lead" c="#cfc6dc" role="alert">
        {'text' in end ? end.text : texts[end.reason].text}
      </Text>
      <Group align="stretch" justify="center" gap="2xs">
        {again && (
          <Action look="accent" onClick={end.reason === 'unreachable' ? () => location.reload() : onAgain}>
            {again}
          </Action>
        )}
        {sessionId && (
          <ActionLink to="/session/$sessionId" params={{ sessionId }}>
            {meetingTexts.join.session}
          </ActionLink>
        )}
        <ActionLink to="/" look={again || sessionId ? 'quiet' : 'raised'}>
          {texts.home}
        </ActionLink>
      </Group>
    </div>
  );
}

/** Label of the button that rejoins; undefined after a removal and the end of a session, which are final. */
function againOf({ reason }: End): string | undefined {
  if (reason === 'removed' || reason === 'closed') return undefined;
  if (reason === 'denied') return texts.askAgain;
  if (reason === 'unreachable') return texts.refresh;
  return reason === 'elsewhere' || reason === 'left' ? texts.joinHere : texts.tryAgain;
}
