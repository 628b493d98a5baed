import { Stack } from '@mantine/core';
import type { ConversationId } from '@velvet/contracts/ids';
import { firstWelcomeTemplate, type WelcomeMessage } from '@velvet/contracts/messaging/founder-welcome';
import { fillPlaceholders } from '@velvet/contracts/messaging/placeholders';
import { useState } from 'react';
import { useMessageFounder, useQuickReply, type Newcomer } from '#resources/welcome.ts';
import { welcomeTexts } from '#texts/welcome.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { FounderMessage, QuickReplies } from './founder-message.tsx';
import classes from './welcome-dialog.module.css';

type WelcomeDialogProps = {
  readonly newcomer: Newcomer;
  /** undefined if the server did not return it: the first template is shown */
  readonly message: WelcomeMessage | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** the conversation with the founder is to be opened */
  readonly onMessage: (id: ConversationId) => void;
};

type Shown = Pick<WelcomeMessage, 'subject' | 'content' | 'quickReplies'> & {
  readonly founder: { readonly name: string; readonly avatar: string | null };
  readonly canReply: boolean;
};

/** Part 1, section 2.4. */
export function WelcomeDialog({ isOpen, onClose, ...rest }: WelcomeDialogProps) {
  const shown = shownOf(rest.newcomer, rest.message);
  return (
    <Dialog opened={isOpen} onClose={onClose} size={720} closeOnClickOutside={false} title={shown.subject}>
      <Welcome {...rest} shown={shown} onClose={onClose} />
    </Dialog>
  );
}

function shownOf({ name }: Newcomer, message: WelcomeMessage | undefined): Shown {
  const founder = message?.founder ?? { name: welcomeTexts.someone, avatar: null };
  if (message) return { ...message, founder, canReply: message.conversationId !== null };
  const fill = (text: string) =>
    fillPlaceholders(text, { name: name || welcomeTexts.newcomer, founder: welcomeTexts.someone });
  const { subject, content, quickReplies } = firstWelcomeTemplate;
  return { subject: fill(subject), content: fill(content), quickReplies, founder, canReply: true };
}

type WelcomeProps = Omit<WelcomeDialogProps, 'isOpen'> & { readonly shown: Shown };

function Welcome({ newcomer, message, shown, onClose, onMessage }: WelcomeProps) {
  const [clientIds] = useState(() => new Map<string, string>());
  const reply = useQuickReply();
  const open = useMessageFounder();
  const isBusy = reply.isPending || open.isPending;
  const sendReply = (content: string) => {
    const clientId = clientIds.get(content) ?? crypto.randomUUID();
    clientIds.set(content, clientId);
    reply.mutate(
      { newcomer, message, content, clientId },
      {
        onSuccess() {
          toast.success(welcomeTexts.replied);
          onClose();
        },
      },
    );
  };
  return (
    <Stack gap="xl">
      <FounderMessage {...shown} />
      {shown.canReply && <QuickReplies replies={shown.quickReplies} isDisabled={isBusy} onReply={sendReply} />}
      <ul className={classes.features}>
        {welcomeTexts.features.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <DialogButtons>
        {shown.canReply && (
          <Action
            disabled={reply.isPending}
            loading={open.isPending}
            onClick={() => open.mutate({ newcomer, message }, { onSuccess: onMessage })}
          >
            {welcomeTexts.message}
          </Action>
        )}
        <Action look="accent" disabled={isBusy} onClick={onClose}>
          {welcomeTexts.start}
        </Action>
      </DialogButtons>
    </Stack>
  );
}
