import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateTimePicker } from '@mantine/dates';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { composerText as texts } from '#texts/composer.ts';
import { calendarClasses } from '#ui/calendar-classes.ts';
import { dates, moment } from '#ui/format.ts';
import { usePhone } from '#ui/use-phone.ts';
import { fromLocal, toLocal } from './local-moment.ts';

type MomentFieldProps = {
  /** ISO; null where none is chosen */
  readonly value: string | null;
  /** ISO; days before it cannot be chosen */
  readonly minimum: string;
  readonly error: ReactNode;
  readonly onChange: (value: string | null) => void;
};

/** Whether the reader writes 3:05 PM or 15:05. */
const clock = () => (dates({ hour: 'numeric' }).resolvedOptions().hour12 ? '12h' : '24h');

/** A calendar with a time, in the reader's own zone. */
export function MomentField({ value, minimum, error, onChange }: MomentFieldProps) {
  const isPhone = usePhone();
  return (
    <DateTimePicker
      label={texts.schedule}
      placeholder={texts.scheduleHint}
      clearable
      clearButtonProps={{ 'aria-label': texts.scheduleClear, style: { width: 44, height: 44, pointerEvents: 'all' } }}
      leftSection={<IconClock size={18} stroke={1.6} />}
      dropdownType={isPhone ? 'modal' : 'popover'}
      highlightToday
      weekendDays={[]}
      classNames={calendarClasses}
      minDate={toLocal(minimum)}
      valueFormat={(local) => moment(fromLocal(local) ?? minimum)}
      value={value === null ? null : toLocal(value)}
      onChange={(local) => onChange(local === null ? null : fromLocal(local))}
      timePickerProps={{
        format: clock(),
        hoursInputLabel: texts.scheduleHour,
        minutesInputLabel: texts.scheduleMinute,
        amPmInputLabel: texts.scheduleAmPm,
      }}
      submitButtonProps={{ 'aria-label': texts.scheduleDone, size: 44 }}
      ariaLabels={{ previousMonth: texts.schedulePrevious, nextMonth: texts.scheduleNext }}
      error={error}
    />
  );
}
