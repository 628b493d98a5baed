import { Text } from '@mantine/core';
import { useFace } from '#features/meeting/face.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { Action } from '#ui/action.tsx';
import { LoadingShimmer } from '#ui/loading-shimmer.tsx';
import { Headline } from '#ui/headline.tsx';
import classes from './status-page.module.css';

const texts = meetingTexts.waiting;

type LobbyProps = { readonly onLeave: () => void };

/** The lobby, until the host answers the join request. */
export function Lobby({ onLeave }: LobbyProps) {
  const { title } = useFace();
  return (
    <div className={classes.page}>
      <Text maw="100%" fz="label" fw={600} c="dimmed" className={classes.room}>
        {title}
      </Text>
      <Headline component="h1" maw="20ch" lts="-0.025em">
        {texts.title}
      </Headline>
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
