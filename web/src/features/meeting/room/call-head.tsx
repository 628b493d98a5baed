import { Box, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFace } from '#features/meeting/face.ts';
import { callTexts } from '#texts/calls.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { duration } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { VerifiedTick } from '#ui/verified-tick.tsx';
import classes from './call-head.module.css';

const secondMs = 1000;

type CallHeadProps = { readonly isTogether: boolean; readonly isReconnecting: boolean };

/** The other person of a call, with the time that both have been in it. */
export function CallHead({ isTogether, isReconnecting }: CallHeadProps) {
  const { person, title } = useFace();
  const seconds = useSeconds(isTogether);
  const words = isTogether ? duration(seconds) : callTexts.connecting;
  return (
    <Group component="header" wrap="nowrap" gap="sm" className={classes.head}>
      <PersonAvatar name={title} picture={person?.avatar ?? ''} size={56} />
      <Box miw={0}>
        <Group wrap="nowrap" gap="2xs">
          <Text component="h1" truncate ff="heading" fz="2xl" fw={420} lh={1.2} dir="auto">
            {title}
          </Text>
          {person?.verified && <VerifiedTick size={18} />}
        </Group>
        <Text fz="sm" data-tabular className={classes.state} data-live={isTogether || undefined}>
          {isReconnecting ? meetingTexts.room.reconnecting : words}
        </Text>
      </Box>
    </Group>
  );
}

/** Returns the seconds since `isRunning` became true. */
function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / secondMs)), secondMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}
