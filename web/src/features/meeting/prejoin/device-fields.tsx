import { NativeSelect, Stack, Switch } from '@mantine/core';
import type { LocalMedia, LocalState } from '#features/meeting/call/model.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { LevelMeter } from './level-meter.tsx';

const texts = meetingTexts.media;

type DeviceFieldsProps = {
  readonly local: LocalMedia;
  readonly state: LocalState;
  readonly hasCamera: boolean;
};

/** Fields for microphone, speaker, camera and background blur. */
export function DeviceFields({ local, state, hasCamera }: DeviceFieldsProps) {
  const { choice, devices, canBlur } = state;
  const choose = (change: Parameters<LocalMedia['choose']>[0]) => void local.choose(change);
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <DeviceField
          label={texts.microphone}
          none={texts.noMicrophone}
          devices={devices.microphones}
          value={choice.microphone}
          onChoose={(microphone) => choose({ microphone })}
        />
        <LevelMeter source={local} />
      </Stack>
      {/* not every browser supports the choice of an audio output */}
      {'setSinkId' in HTMLMediaElement.prototype && devices.speakers.length > 0 && (
        <DeviceField
          label={texts.speaker}
          none=""
          devices={devices.speakers}
          value={choice.speaker}
          onChoose={(speaker) => choose({ speaker })}
        />
      )}
      {hasCamera && (
        <DeviceField
          label={texts.camera}
          none={meetingTexts.join.noCamera}
          devices={devices.cameras}
          value={choice.camera}
          onChoose={(camera) => choose({ camera })}
        />
      )}
      {hasCamera && (
        <Switch
          size="md"
          labelPosition="left"
          styles={{ body: { minHeight: 52, margin: 0 } }}
          label={texts.blur}
          description={canBlur ? texts.blurHint : texts.noBlur}
          disabled={!canBlur}
          checked={canBlur && choice.blur}
          onChange={({ currentTarget }) => choose({ blur: currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

type DeviceFieldProps = {
  readonly label: string;
  /** shown without any device */
  readonly none: string;
  readonly devices: readonly MediaDeviceInfo[];
  readonly value: string | null;
  readonly onChoose: (deviceId: string) => void;
};

function DeviceField({ label, none, devices, value, onChoose }: DeviceFieldProps) {
  const known = devices.some(({ deviceId }) => deviceId === value) ? value : devices[0]?.deviceId;
  return (
    <NativeSelect
      size="md"
      label={label}
      disabled={devices.length === 0}
      value={known ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={
        devices.length === 0
          ? [{ value: '', label: none }]
          : devices.map((device, index) => ({
              value: device.deviceId,
              // labels are empty without a permission
              label: device.label || texts.unnamed(label, index + 1),
            }))
      }
    />
  );
}
