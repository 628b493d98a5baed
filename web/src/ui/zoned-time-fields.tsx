import { Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { dates } from './format.ts';
import { momentsOf, zoneName, type Slot } from './zoned-time.ts';

const texts = uiTexts.zonedTime;

/** A local time, and which one of a repeated hour. */
export type ZonedTime = Slot & { readonly isSecond: boolean };

/** Returns the moment of a time, or '' if it is incomplete or skipped by daylight saving. */
export function momentOf(time: ZonedTime, timeZone: string): string {
  const { moments } = momentsOf(time, timeZone);
  return moments[time.isSecond ? moments.length - 1 : 0] ?? '';
}

type ZonedTimeFieldsProps = {
  readonly timeZone: string;
  readonly value: ZonedTime;
  readonly onChange: (value: ZonedTime) => void;
  readonly labels: { readonly date: string; readonly time: string };
  readonly error?: ReactNode;
};

/** A date and a time in a zone, which is named. A skipped time is refused in words, a repeated one is chosen. */
export function ZonedTimeFields({ timeZone, value, onChange, labels, error }: ZonedTimeFieldsProps) {
  const { moments, forward } = momentsOf(value, timeZone);
  const timeOf = (at: string) =>
    dates({ hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' }).format(new Date(at));
  return (
    <Stack gap="2xs">
      <Group grow align="flex-start">
        <TextInput
          size="md"
          type="date"
          label={labels.date}
          data-path="scheduledDate"
          value={value.day}
          error={error !== undefined && error !== null}
          onChange={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
        />
        <TextInput
          size="md"
          type="time"
          label={labels.time}
          value={value.time}
          error={forward !== undefined}
          onChange={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
        />
      </Group>
      {forward !== undefined ? (
        <Text fz="sm" c="var(--velvet-danger)" role="alert">
          {texts.skipped(timeOf(forward))}
        </Text>
      ) : (
        error && (
          <Text fz="sm" c="var(--velvet-danger)" role="alert">
            {error}
          </Text>
        )
      )}
      {moments.length > 1 && (
        <>
          <Text fz="sm">{texts.repeated}</Text>
          <SegmentedControl
            aria-label={texts.repeated}
            value={value.isSecond ? 'second' : 'first'}
            data={moments.map((at, index) => ({ value: index === 0 ? 'first' : 'second', label: timeOf(at) }))}
            onChange={(chosen) => onChange({ ...value, isSecond: chosen === 'second' })}
          />
        </>
      )}
      <Text fz="caption" c="dimmed">
        {texts.zone(zoneName(timeZone))}
      </Text>
    </Stack>
  );
}
