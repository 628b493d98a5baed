import '@mantine/dates/styles.layer.css';
import { DateTimePicker } from '@mantine/dates';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { composerText } from '#texts/composer.ts';

type ScheduleFieldProps = {
  /** ISO; null is now */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: string | undefined;
};

/** The moment of publishing, in the reader's own time. */
export function ScheduleField({ value, onChange, error }: ScheduleFieldProps) {
  const [now] = useState(() => new Date());
  return (
    <DateTimePicker
      label={composerText.schedule}
      placeholder={composerText.scheduleHint}
      leftSection={<IconClock size={18} stroke={1.6} />}
      clearable
      minDate={now}
      value={value === null ? null : new Date(value)}
      onChange={(chosen) => onChange(chosen === null ? null : new Date(chosen).toISOString())}
      valueFormat="lll"
      error={error}
    />
  );
}
