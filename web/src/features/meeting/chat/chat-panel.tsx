import { Stack, Text } from '@mantine/core';
import { IconMessage, IconX } from '@tabler/icons-react';
import type { ChatEntry } from '#features/meeting/call/model.ts';
import { useFace } from '#features/meeting/face.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './chat-panel.module.css';
import { MessageBox } from './message-box.tsx';
import { Messages } from './messages.tsx';

const texts = meetingTexts.chat;

type ChatPanelProps = {
  readonly messages: readonly ChatEntry[];
  /** @returns false for a blank text, which is not sent */
  readonly onSend: (text: string) => boolean;
  readonly onResend: (messageId: string) => void;
  readonly onClose: () => void;
};

/** The chat: 350 pixels beside the stage, and the whole screen on a phone (specification, part 2, section 9). */
export function ChatPanel({ messages, onSend, onResend, onClose }: ChatPanelProps) {
  const { kind } = useFace();
  return (
    <Stack
      component="section"
      gap={0}
      mih={0}
      h="100%"
      bdrs="md"
      bg="var(--velvet-surface)"
      aria-labelledby="chat-title"
    >
      <header className={classes.head}>
        <Text component="h2" ff="inherit" fz="label" fw={600} lts={0} id="chat-title">
          {kind === 'meeting' ? texts.title : texts.plainTitle}
        </Text>
        <IconButton icon={IconX} label={texts.close} onClick={onClose} />
      </header>
      {messages.length === 0 && (
        <div className={classes.empty}>
          <IconMessage aria-hidden size={30} stroke={1.3} />
          <Text ff="heading" fz="lg" c="var(--mantine-color-text)">
            {texts.empty}
          </Text>
          <p>{texts.emptyText}</p>
        </div>
      )}
      <Messages messages={messages} onResend={onResend} />
      <MessageBox onSend={onSend} />
    </Stack>
  );
}
