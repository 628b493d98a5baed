import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { composerText } from '#texts/composer.ts';
import { fromInput, toInput } from './local-moment.ts';

type ScheduleFieldProps = {
  /** ISO; null is now */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: string | undefined;
};

/** The moment of publishing, in the reader's own time. The browser's own field: it is known to thumbs and to screen readers. */
export function ScheduleField({ value, onChange, error }: ScheduleFieldProps) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <TextInput
      type="datetime-local"
      label={composerText.schedule}
      leftSection={<IconClock size={18} stroke={1.6} />}
      min={toInput(now)}
      value={value === null ? '' : toInput(value)}
      onChange={({ currentTarget }) => onChange(fromInput(currentTarget.value))}
      error={error}
    />
  );
}
