import { Portal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Message } from '@velvet/contracts/messaging/messages';
import { useEffect } from 'react';
import { useAnswerCall } from '#resources/calls.ts';
import { conversationQuery } from '#resources/conversations.ts';
import { callTexts } from '#texts/calls.ts';
import { Action } from '#ui/action.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import classes from './ring-panel.module.css';
import { startRingTone } from './ring-tone.ts';

/**
 * A ringing call, over every page. It takes no focus, so that a text being written goes on. While the conversation cannot be read, it
 * does not name the caller.
 */
export function RingPanel({ message }: { readonly message: Message }) {
  const { data: conversation, failureCount } = useQuery(conversationQuery(message.conversationId));
  const answer = useAnswerCall();
  useEffect(startRingTone, []);
  const { call } = message;
  if (!call || (!conversation && failureCount === 0)) return null;
  const { name, avatar } = conversation?.user ?? { name: callTexts.unknown, avatar: null };
  return (
    <Portal>
      <section className={classes.panel} aria-label={callTexts.ringing[call.callType]}>
        <PersonAvatar name={name} picture={avatar ?? ''} size={56} />
        <p className={classes.who} role="alert" aria-label={callTexts.ringsFor(name, call.callType)}>
          <b>{name}</b>
          <span>{callTexts.ringing[call.callType]}</span>
        </p>
        <div className={classes.answers}>
          <Action look="quiet" onClick={() => answer({ message, state: 'declined' })}>
            {callTexts.decline}
          </Action>
          <Action look="accent" onClick={() => answer({ message, state: 'accepted' })}>
            {callTexts.accept}
          </Action>
        </div>
      </section>
    </Portal>
  );
}
