import { Group, Stack, Switch, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallState, RoomHostAction, Tile } from '#features/meeting/call/model.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './people-panel.module.css';
import { PersonRow, type PersonAction } from './person-row.tsx';
import { WaitingList } from './waiting-list.tsx';

const texts = meetingTexts.people;

type PeoplePanelProps = {
  readonly tiles: readonly Tile[];
  readonly room: CallState['room'];
  readonly onHost: (action: RoomHostAction) => void;
  readonly onClose: () => void;
};

/** The participants; for the host also join requests, room settings and actions. */
export function PeoplePanel({ tiles, room, onHost, onClose }: PeoplePanelProps) {
  const [pending, setPending] = useState<PendingAction>();
  const act = (person: Tile, action: PersonAction) => {
    if (action === 'mute') onHost({ action, to: person.id });
    else setPending({ person, action, isOpen: true });
  };
  return (
    <Stack
      component="section"
      gap={0}
      mih={0}
      h="100%"
      bdrs="md"
      bg="var(--velvet-surface)"
      aria-labelledby="people-title"
    >
      <Group
        component="header"
        wrap="nowrap"
        justify="space-between"
        gap={0}
        pt="3xs"
        pl={18}
        pr="3xs"
        flex="none"
        mih={56}
      >
        <Text component="h2" fz="label" fw={600} lts={0} id="people-title">
          {texts.title}
        </Text>
        <IconButton icon={IconX} label={texts.close} onClick={onClose} />
      </Group>
      <div className={classes.body}>
        {room.isHost && <HostSettings room={room} onHost={onHost} />}
        {room.isHost && room.waiting.length > 0 && <WaitingList waiting={room.waiting} onHost={onHost} />}
        <Text component="h3" mb="4xs" fz="caption" fw={600} lts={0} c="dimmed" id="people-here">
          {texts.inRoom}
        </Text>
        <ul aria-labelledby="people-here">
          {tiles.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              {...(room.isHost && !person.isYou && { onAct: (action: PersonAction) => act(person, action) })}
            />
          ))}
        </ul>
      </div>
      <Confirmation
        pending={pending}
        onHost={onHost}
        onClose={() => setPending((last) => last && { ...last, isOpen: false })}
      />
    </Stack>
  );
}

type PendingAction = {
  readonly person: Tile;
  readonly action: Exclude<PersonAction, 'mute'>;
  readonly isOpen: boolean;
};

type ConfirmationProps = {
  /** stays set while the dialog closes, so that its text stays */
  readonly pending: PendingAction | undefined;
  readonly onHost: (action: RoomHostAction) => void;
  readonly onClose: () => void;
};

/** Confirms an action that cannot be undone. */
function Confirmation({ pending, onHost, onClose }: ConfirmationProps) {
  const name = pending?.person.name ?? '';
  const isRemoval = pending?.action === 'remove';
  const confirm = () => {
    if (pending) onHost({ action: pending.action, to: pending.person.id });
    onClose();
  };
  return (
    <ConfirmDialog
      opened={pending?.isOpen ?? false}
      title={isRemoval ? texts.removeTitle(name) : texts.handOverTitle(name)}
      text={isRemoval ? texts.removeText(name) : texts.handOverText(name)}
      confirmLabel={isRemoval ? texts.remove : texts.handOver}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

type HostSettingsProps = Pick<PeoplePanelProps, 'room' | 'onHost'>;

function HostSettings({ room, onHost }: HostSettingsProps) {
  const styles = { body: { minHeight: 60 } };
  return (
    <Stack gap="4xs" pr="sm">
      <Switch
        size="md"
        labelPosition="left"
        styles={styles}
        label={texts.lobby}
        description={texts.lobbyHint}
        checked={room.lobby}
        onChange={({ currentTarget }) => onHost({ action: 'set-lobby', on: currentTarget.checked })}
      />
      <Switch
        size="md"
        labelPosition="left"
        styles={styles}
        label={texts.lock}
        description={texts.lockHint}
        checked={room.locked}
        onChange={({ currentTarget }) => onHost({ action: 'set-lock', on: currentTarget.checked })}
      />
    </Stack>
  );
}
