import { Text } from '@mantine/core';
import { meetingTexts } from '#texts/meeting.ts';
import { Action } from '#ui/action.tsx';
import { LoadingShimmer } from '#ui/loading-shimmer.tsx';
import classes from './status-page.module.css';

const texts = meetingTexts.waiting;

type LobbyProps = { readonly roomId: string; readonly onLeave: () => void };

/** The lobby, until the host answers the join request. */
export function Lobby({ roomId, onLeave }: LobbyProps) {
  return (
    <div className={classes.page}>
      <Text maw="100%" fz="label" fw={600} c="dimmed" className={classes.room}>
        {meetingTexts.title(roomId)}
      </Text>
      <h1>{texts.title}</h1>
      <Text mb="xs" maw="44ch" fz="lead" c="#cfc6dc" role="status">
        {texts.text}
      </Text>
      <LoadingShimmer />
      <Action look="quiet" onClick={onLeave}>
        {texts.leave}
      </Action>
    </div>
  );
}
