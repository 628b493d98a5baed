import { SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { MeetingKind } from '@velvet/contracts/meeting/room-id';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { type OpenedMeeting, openMeeting } from '#resources/meetings.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { Action, ActionAnchor } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkField } from '#ui/link-field.tsx';
import { Refusal } from '#ui/refusal.tsx';

const texts = meetingTexts.start;

type StartDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Opens a room with its creator as the host: choose the kind, share the link, join. */
export function StartDialog({ isOpen, onClose }: StartDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.title} size={480}>
      <Start onClose={onClose} />
    </Dialog>
  );
}

function Start({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState<MeetingKind>('video');
  const [hasLobby, setLobby] = useState(true);
  const open = useMutation({ mutationFn: () => openMeeting(kind, hasLobby) });
  if (open.data) return <Opened meeting={open.data} onClose={onClose} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        open.mutate();
      }}
    >
      <Stack gap="lg">
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={texts.kind}
          value={kind}
          data={(['video', 'voice'] as const).map((value) => ({ value, label: texts.kinds[value] }))}
          onChange={(value) => setKind(value === 'voice' ? 'voice' : 'video')}
        />
        <Switch
          size="md"
          label={texts.lobby}
          description={texts.lobbyHint}
          checked={hasLobby}
          onChange={({ currentTarget }) => setLobby(currentTarget.checked)}
        />
        <Refusal message={open.error ? messageOf(open.error, texts.failed) : undefined} />
        <DialogButtons>
          <Action look="quiet" type="button" onClick={onClose}>
            {texts.cancel}
          </Action>
          <Action look="accent" type="submit" loading={open.isPending} data-autofocus>
            {texts.open}
          </Action>
        </DialogButtons>
      </Stack>
    </form>
  );
}

/** Joins in a new tab, so that drafts and uploads of the dashboard stay. */
function Opened({ meeting, onClose }: { readonly meeting: OpenedMeeting; readonly onClose: () => void }) {
  return (
    <Stack gap="lg">
      <Text c="dimmed">{texts.invite}</Text>
      <LinkField label={texts.link} link={`${location.origin}${meeting.invitation}`} />
      <DialogButtons>
        <ActionAnchor look="accent" href={meeting.path} target="_blank" rel="noopener" onClick={onClose}>
          {texts.join}
        </ActionAnchor>
      </DialogButtons>
    </Stack>
  );
}
