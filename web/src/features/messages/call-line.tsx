import { Group } from '@mantine/core';
import { IconPhone, IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { roomPath } from '@velvet/contracts/meeting/room-id';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Message } from '@velvet/contracts/messaging/messages';
import { useCallState } from '#resources/call-state.ts';
import { useAnswerCall, useCall } from '#resources/calls.ts';
import { callTexts } from '#texts/calls.ts';
import { Action, ActionAnchor } from '#ui/action.tsx';
import classes from './call-line.module.css';
import { callTextOf } from './call-text.ts';

type CallLineProps = { readonly message: Message; readonly conversation: Conversation };

/** A call in the history: how it ended, or what can be done while it rings. */
export function CallLine({ message, conversation }: CallLineProps) {
  const { call, sent } = message;
  const state = useCallState(message);
  const answer = useAnswerCall();
  const startCall = useCall();
  if (!call || state === undefined) return null;
  const { callType, roomId, endedAt } = call;
  const isOpen = state === 'accepted' && !endedAt;
  const Icon = state === 'ringing' || state === 'accepted' ? icons[callType] : IconPhoneOff;
  return (
    <div className={classes.call}>
      <Icon aria-hidden size={20} stroke={1.6} />
      <p data-written>{callTextOf(message, state)}</p>
      {state === 'ringing' && sent && (
        <Action size="sm" look="quiet" onClick={() => answer({ message, state: 'canceled' })}>
          {callTexts.cancel}
        </Action>
      )}
      {state === 'ringing' && !sent && (
        <Group wrap="nowrap" gap="sm">
          <Action size="sm" look="quiet" onClick={() => answer({ message, state: 'declined' })}>
            {callTexts.decline}
          </Action>
          <Action size="sm" look="accent" onClick={() => answer({ message, state: 'accepted' })}>
            {callTexts.accept}
          </Action>
        </Group>
      )}
      {isOpen && (
        <ActionAnchor size="sm" look="quiet" href={roomPath(roomId, callType)} target="_blank" rel="noopener">
          {callTexts.join}
        </ActionAnchor>
      )}
      {state !== 'ringing' && !isOpen && conversation.calling === 'open' && (
        <Action size="sm" look="quiet" onClick={() => startCall({ conversationId: conversation.id }, callType)}>
          {sent ? callTexts.callAgain : callTexts.callBack}
        </Action>
      )}
    </div>
  );
}

const icons = { voice: IconPhone, video: IconVideo } as const;
