import { Text } from '@mantine/core';
import type { PendingCall } from '#features/meeting/call/model.ts';
import { useFace } from '#features/meeting/face.ts';
import { callTexts } from '#texts/calls.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import classes from './call-waiting.module.css';

/** The other person of a call, until both are in it. */
export function CallWaiting({ pending }: { readonly pending: PendingCall | undefined }) {
  const { person, title } = useFace();
  return (
    <div className={classes.waiting} role="status">
      <PersonAvatar name={title} picture={person?.avatar ?? ''} size={132} />
      <Text ff="heading" fz="2xl">
        {pending?.title ?? title}
      </Text>
      <Text c="#cfc6dc">{pending?.text ?? callTexts.connecting}</Text>
    </div>
  );
}
