import { Group, Text } from '@mantine/core';
import { welcomeTexts } from '#texts/welcome.ts';
import { Action } from '#ui/action.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import classes from './welcome-dialog.module.css';

type FounderMessageProps = {
  readonly founder: { readonly name: string; readonly avatar: string | null };
  readonly content: string;
};

/** The founder and the text of the welcome. */
export function FounderMessage({ founder: { name, avatar }, content }: FounderMessageProps) {
  return (
    <div className={classes.message}>
      <Group gap="sm" wrap="nowrap">
        <PersonAvatar name={name} picture={avatar ?? ''} size={48} />
        <div>
          <Text data-written fw={600}>
            {name}
          </Text>
          <Text fz="label" c="dimmed">
            {welcomeTexts.founder}
          </Text>
        </div>
      </Group>
      <p className={classes.text} data-written>
        {content}
      </p>
    </div>
  );
}

type QuickRepliesProps = {
  readonly replies: readonly string[];
  readonly isDisabled: boolean;
  readonly onReply: (text: string) => void;
};

export function QuickReplies({ replies, isDisabled, onReply }: QuickRepliesProps) {
  return (
    <div className={classes.replies} role="group" aria-label={welcomeTexts.replies}>
      {replies.map((text) => (
        <Action key={text} size="sm" look="outline" disabled={isDisabled} onClick={() => onReply(text)}>
          {text}
        </Action>
      ))}
    </div>
  );
}
