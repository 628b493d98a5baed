import { Group, Text } from '@mantine/core';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Message } from '@velvet/contracts/messaging/messages';
import { useCallFromRoom } from '#resources/calls.ts';
import type { ShownCallState } from '#resources/call-state.ts';
import { callTexts } from '#texts/calls.ts';
import { Action } from '#ui/action.tsx';
import { Headline } from '#ui/headline.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import classes from './call-over.module.css';

type CallOverProps = {
  readonly message: Message;
  readonly conversation: Conversation;
  readonly state: Exclude<ShownCallState, 'ringing' | 'accepted'> | 'ended';
  /** the name of the caller in the next room */
  readonly ownName: string;
  readonly onClose: () => void;
};

/** The page of the room after a call: the reason of its end, and the next steps. */
export function CallOver({ message, conversation, state, ownName, onClose }: CallOverProps) {
  const { call, sent } = message;
  const { user, calling } = conversation;
  const callAgain = useCallFromRoom();
  if (!call) return null;
  const { title, text } = callTexts.over[sent ? 'sent' : 'received'][state](user.name);
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <PersonAvatar name={user.name} picture={user.avatar ?? ''} size={96} />
      <Headline component="h1" maw="20ch" lts="-0.025em">
        {title}
      </Headline>
      <Text mb="xs" maw="44ch" fz="lead" c="#cfc6dc" role="alert">
        {text}
      </Text>
      <Group align="stretch" justify="center" gap="2xs">
        {calling === 'open' && (
          <Action
            look="accent"
            loading={callAgain.isPending}
            onClick={() => callAgain.mutate({ conversationId: conversation.id, kind: call.callType, name: ownName })}
          >
            {sent ? callTexts.callAgain : callTexts.callBack}
          </Action>
        )}
        <Action onClick={onClose}>{callTexts.over.close}</Action>
      </Group>
    </main>
  );
}
