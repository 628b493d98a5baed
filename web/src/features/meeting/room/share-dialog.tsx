import { Stack, Text } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import type { MeetingKind } from '@velvet/contracts/meeting/room-id';
import { inviteLink } from '#features/meeting/address.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { Action } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkField } from '#ui/link-field.tsx';
import classes from './room-dialogs.module.css';

const texts = meetingTexts.share;

type ShareDialogProps = {
  readonly opened: boolean;
  readonly roomId: string;
  readonly kind: MeetingKind;
  readonly onClose: () => void;
};

/** The invite link with instructions. */
export function ShareDialog({ opened, roomId, kind, onClose }: ShareDialogProps) {
  const link = inviteLink(location.origin, roomId, kind);
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <LinkField label={texts.link} link={link} />
      <Text component="h3" mt="2xl" mb="xs" ff="inherit" fz="label" fw={600} lts={0}>
        {texts.how}
      </Text>
      <Stack component="ol" gap="xs" mb="lg" className={classes.steps}>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
      {'share' in navigator && (
        <Action
          leftSection={<IconShare aria-hidden size={18} stroke={1.6} />}
          onClick={() => void shareElsewhere(roomId, link)}
        >
          {texts.elsewhere}
        </Action>
      )}
    </Dialog>
  );
}

async function shareElsewhere(roomId: string, url: string): Promise<void> {
  try {
    await navigator.share({ title: meetingTexts.title(roomId), url });
  } catch {
    // the user closed the share sheet
  }
}
