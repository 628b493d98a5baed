import { TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { composerText } from '#texts/composer.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { SectionBoundary } from '#ui/section-boundary.tsx';

/** The calendar is larger than the rest of the composer, and few posts are scheduled. */
const MomentField = lazyChunk(async () => (await import('./moment-field.tsx')).MomentField);

type ScheduleFieldProps = {
  /** ISO; null is now */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: ReactNode;
};

/** The moment of publishing, in the reader's own time. */
export function ScheduleField({ value, onChange, error }: ScheduleFieldProps) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <SectionBoundary waiting={<Waiting />}>
      <MomentField value={value} minimum={now} error={error} onChange={onChange} />
    </SectionBoundary>
  );
}

/** Of the same height, so that nothing moves when the calendar has loaded. */
function Waiting() {
  return <TextInput label={composerText.schedule} leftSection={<IconClock size={18} stroke={1.6} />} disabled />;
}
