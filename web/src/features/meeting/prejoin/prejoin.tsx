import { Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconUsers, IconVideoOff } from '@tabler/icons-react';
import { meetingLimits } from '@velvet/contracts/meeting/limits';
import { sessionOfRoom, type MeetingKind } from '@velvet/contracts/meeting/room-id';
import { useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { nameProblem } from '#features/meeting/address.ts';
import { useFace } from '#features/meeting/face.ts';
import type { JoinMedia, LocalMedia } from '#features/meeting/call/model.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { Notice } from '#ui/notice.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { Headline } from '#ui/headline.tsx';
import classes from './prejoin.module.css';
import { DeviceFields } from './device-fields.tsx';
import { Preview } from './preview.tsx';

const texts = meetingTexts.join;

type PrejoinProps = {
  readonly roomId: string;
  readonly kind: MeetingKind;
  /** name of the address or the account; may be invalid */
  readonly given: string;
  readonly local: LocalMedia;
  readonly joinMedia: JoinMedia;
  readonly onJoinMedia: (joinMedia: JoinMedia) => void;
  /** why joining is not possible now, in words */
  readonly obstacle: string | undefined;
  readonly onJoin: (name: string, kind: MeetingKind) => void;
};

/** The page before joining: device preview and name form. */
export function Prejoin(props: PrejoinProps) {
  const { roomId, kind, given, local, joinMedia, onJoinMedia, obstacle, onJoin } = props;
  const { kind: face, title, isWatching } = useFace();
  const state = useSyncExternalStore(local.subscribe, local.getState);
  const [name, setName] = useName(given);
  const [isVoice, setVoice] = useState(kind === 'voice');
  const change = (next: JoinMedia) => {
    if (next.muted !== joinMedia.muted) local.setMuted(next.muted);
    if (next.camera !== joinMedia.camera) void local.setCamera(next.camera);
    onJoinMedia(next);
  };
  const changeVoice = (on: boolean) => {
    setVoice(on);
    void local.setCamera(!on && joinMedia.camera);
  };
  return (
    <div className={classes.page}>
      <Head />
      <div className={classes.halves}>
        {isWatching ? (
          <Host />
        ) : (
          <Preview state={state} name={name} joinMedia={joinMedia} isVoice={isVoice} source={local} onChange={change} />
        )}
        <div className={classes.words}>
          <Headline component="h1" fz="var(--velvet-display-sm)">
            {face === 'session' ? title : texts.title}
          </Headline>
          <Text mt="-xs" mb="4xs" fz="lead" c="#cfc6dc">
            {isWatching ? texts.watchText : texts.text}
          </Text>
          {state.state === 'failed' && <DevicesFailed onRetry={() => void local.retry()} />}
          <NameForm
            obstacle={obstacle}
            sessionId={sessionOfRoom(roomId)}
            name={name}
            onName={setName}
            onJoin={() => onJoin(name.trim(), isVoice ? 'voice' : 'video')}
          />
          {kind === 'video' && !isWatching && (
            <Switch
              size="md"
              labelPosition="left"
              styles={{ body: { minHeight: 52 } }}
              label={texts.voiceOnly}
              description={texts.voiceOnlyHint}
              checked={isVoice}
              onChange={({ currentTarget }) => changeVoice(currentTarget.checked)}
            />
          )}
          {!isWatching && <Devices local={local} state={state} isVoice={isVoice} />}
        </div>
      </div>
    </div>
  );
}

function DevicesFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice
      icon={IconVideoOff}
      tone="danger"
      role="alert"
      title={meetingTexts.media.failed}
      action={<Action onClick={onRetry}>{meetingTexts.media.retry}</Action>}
    >
      {meetingTexts.media.failedHint}
    </Notice>
  );
}

type DevicesProps = Pick<PrejoinProps, 'local'> & {
  readonly state: ReturnType<LocalMedia['getState']>;
  readonly isVoice: boolean;
};

function Devices({ local, state, isVoice }: DevicesProps) {
  return (
    <details className={classes.devices}>
      <summary>
        {isVoice ? meetingTexts.controls.soundDevices : texts.devices}
        <IconChevronDown aria-hidden size={20} stroke={1.6} />
      </summary>
      <DeviceFields local={local} state={state} hasCamera={!isVoice} />
    </details>
  );
}

/** The creator of a session, in place of the own preview. */
function Host() {
  const { person } = useFace();
  return (
    <div className={classes.host}>
      {person && <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={132} />}
      <Text ff="heading" fz="2xl">
        {person?.name}
      </Text>
    </div>
  );
}

function Head() {
  const { title } = useFace();
  return (
    <header className={classes.head}>
      <Wordmark />
      <Text truncate c="dimmed" title={title}>
        {title}
      </Text>
    </header>
  );
}

/** The typed name, else the given one, which may load later. */
function useName(given: string) {
  const [typed, type] = useState<string>();
  return [typed ?? given, type] as const;
}

type NameFormProps = {
  readonly obstacle: string | undefined;
  /** of the room; its page sells tickets */
  readonly sessionId: string | undefined;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onJoin: () => void;
};

function NameForm({ obstacle, sessionId, name, onName, onJoin }: NameFormProps) {
  const { isWatching } = useFace();
  const isClosed = obstacle !== undefined;
  const isBlank = name.trim() === '';
  const problem = isBlank ? undefined : nameProblem(name);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBlank && !problem && !isClosed) onJoin();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {isClosed && (
          <Notice
            icon={IconUsers}
            tone="danger"
            role="alert"
            title={obstacle}
            action={
              sessionId && (
                <ActionLink to="/session/$sessionId" params={{ sessionId }}>
                  {texts.session}
                </ActionLink>
              )
            }
          />
        )}
        <TextInput
          size="lg"
          aria-label={texts.name}
          placeholder={texts.placeholder}
          autoComplete="name"
          autoFocus
          maxLength={meetingLimits.name}
          value={name}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
          error={problem}
        />
        <Action type="submit" look="accent" size="xl" fullWidth disabled={isClosed || isBlank || problem !== undefined}>
          {isWatching ? texts.watch : texts.submit}
        </Action>
      </Stack>
    </form>
  );
}
