import { Text, Group, Box } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { JoinMedia, LocalMedia, LocalState } from '#features/meeting/call/model.ts';
import { ControlButton } from '#features/meeting/room/control-button.tsx';
import { InitialsAvatar } from '#features/meeting/stage/initials-avatar.tsx';
import { meetingTexts } from '#texts/meeting.ts';
import { LevelMeter } from './level-meter.tsx';
import classes from './preview.module.css';

const texts = meetingTexts.join;
const controls = meetingTexts.controls;

type PreviewProps = {
  readonly state: LocalState;
  readonly name: string;
  readonly joinMedia: JoinMedia;
  readonly isVoice: boolean;
  /** source of the level */
  readonly source: Pick<LocalMedia, 'level'>;
  readonly onChange: (joinMedia: JoinMedia) => void;
};

/** The mirrored self-view with the switches of microphone and camera. */
export function Preview({ state, name, joinMedia, isVoice, source, onChange }: PreviewProps) {
  const { muted, camera } = joinMedia;
  const isShown = camera && !isVoice && state.hasCamera;
  return (
    <section className={classes.preview} aria-label={texts.preview}>
      {isShown && <Picture stream={state.stream} />}
      {!isShown && (
        <div className={classes.hidden}>
          <Text component="span" w="clamp(64px, 9vw, 112px)" fz="clamp(24px, 3.4vw, 40px)">
            <InitialsAvatar name={name} />
          </Text>
          <p>{whyHidden(state, joinMedia, isVoice)}</p>
        </div>
      )}
      <Group justify="center" align="stretch" gap="sm" pos="absolute" inset="auto 0 0" pt="lg" pb="md" px="md">
        {/* on a separate row */}
        <Box component="span" flex="0 0 100%" maw={140} mx="50%">
          <LevelMeter source={source} />
        </Box>
        <ControlButton
          label={controls.mute}
          hint={muted ? controls.unmuteHint : controls.muteHint}
          icon={muted ? IconMicrophoneOff : IconMicrophone}
          isOn={muted}
          look="off"
          disabled={!state.hasMicrophone}
          onClick={() => onChange({ ...joinMedia, muted: !muted })}
        />
        {!isVoice && (
          <ControlButton
            label={controls.camera}
            hint={camera ? controls.cameraOffHint : controls.cameraOnHint}
            icon={camera ? IconVideo : IconVideoOff}
            isOn={!camera}
            look="off"
            disabled={!state.hasCamera && camera}
            onClick={() => onChange({ ...joinMedia, camera: !camera })}
          />
        )}
      </Group>
    </section>
  );
}

function whyHidden(state: LocalState, { camera }: JoinMedia, isVoice: boolean): string {
  if (isVoice) return texts.voiceRoom;
  if (state.state === 'asking') return texts.asking;
  return camera ? texts.noCamera : texts.cameraOff;
}

function Picture({ stream }: { readonly stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} className={classes.picture} autoPlay playsInline muted />;
}
