import { Group, Text, TextInput } from '@mantine/core';
import type { QuietHours as Hours } from '@velvet/contracts/notification/delivery';
import { QuietHours as HoursSchema } from '@velvet/contracts/notification/delivery';
import { useState } from 'react';
import { deliveryTexts as texts } from '#texts/delivery.ts';
import { Action } from '#ui/action.tsx';
import { SettingSwitch } from './setting-switch.tsx';

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const usual = { start: '22:00', end: '07:00' } as const;

type QuietHoursProps = { readonly hours: Hours | null; readonly onChange: (hours: Hours | null) => void };

export function QuietHours({ hours, onChange }: QuietHoursProps) {
  const toggle = (isOn: boolean) => onChange(isOn ? { ...usual, timeZone: zoneHere() } : null);
  return (
    <>
      <SettingSwitch label={texts.quiet} hint={texts.quietHint} isOn={hours !== null} onChange={toggle} />
      {hours && <Times key={JSON.stringify(hours)} hours={hours} onChange={onChange} />}
    </>
  );
}

type TimesProps = { readonly hours: Hours; readonly onChange: (hours: Hours) => void };

/** Saves a time when its field loses the focus, because a browser reports every digit. */
function Times({ hours, onChange }: TimesProps) {
  const [times, setTimes] = useState(hours);
  const problem = HoursSchema.safeParse(times).error?.issues[0]?.message;
  const save = () => {
    if (!problem && (times.start !== hours.start || times.end !== hours.end)) onChange(times);
  };
  const zone = zoneHere();
  return (
    <>
      <Group gap="md" align="flex-start" pb="sm">
        <TextInput
          type="time"
          required
          label={texts.from}
          withAsterisk={false}
          value={times.start}
          onChange={({ currentTarget }) => setTimes({ ...times, start: currentTarget.value })}
          onBlur={save}
        />
        <TextInput
          type="time"
          required
          label={texts.until}
          withAsterisk={false}
          value={times.end}
          error={problem}
          onChange={({ currentTarget }) => setTimes({ ...times, end: currentTarget.value })}
          onBlur={save}
        />
      </Group>
      <Group gap="sm" pb="sm">
        <Text fz="caption" c="dimmed">
          {texts.quietZone(hours.timeZone)}
        </Text>
        {zone !== hours.timeZone && (
          <Action look="quiet" onClick={() => onChange({ ...hours, timeZone: zone })}>
            {texts.moveZone(zone)}
          </Action>
        )}
      </Group>
    </>
  );
}
