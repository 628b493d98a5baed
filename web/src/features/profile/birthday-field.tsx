import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { useState, type FocusEvent, type ReactNode } from 'react';
import { profileTexts } from '#texts/profile.ts';
import { calendarClasses } from '#ui/calendar-classes.ts';
import { day } from '#ui/format.ts';
import { readDay } from './typed-day.ts';

type BirthdayFieldProps = {
  /** YYYY-MM-DD, invalid text as typed, or empty */
  readonly value: string;
  /** YYYY-MM-DD, the last selectable day */
  readonly today: string;
  readonly error?: ReactNode;
  readonly onChange: (value: string) => void;
};

const texts = profileTexts.fields;
/** The calendar opens this many years ago when no day is chosen: users are adults. */
const usualAge = 30;
const written = (value: string) => day(`${value}T12:00:00`);

/**
 * A birthday, typed or chosen: year, month, then day. A form does not focus it after an error, because the calendar would
 * open and cover the message.
 */
export function BirthdayField({ value, today, error, onChange }: BirthdayFieldProps) {
  const [chosen, setChosen] = useState(readDay(value, today));
  const [isDay, setIsDay] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const leave = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const typed = currentTarget.value.trim();
    // invalid text stays in the field, and validation rejects it
    if (readDay(typed, today) === null && (typed !== '' || chosen !== null)) onChange(typed);
  };
  return (
    <DateInput
      size="md"
      label={texts.birthday}
      description={texts.birthdayHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={written('1990-05-17')}
      defaultLevel="decade"
      defaultDate={`${Number(today.slice(0, 4)) - usualAge}-01-01`}
      maxDate={today}
      weekendDays={[]}
      classNames={calendarClasses}
      value={chosen}
      valueFormat={written}
      dateParser={(typed) => readDay(typed, today)}
      fixOnBlur={isDay}
      onInput={({ currentTarget }) => setIsDay(readDay(currentTarget.value, today) !== null)}
      onBlur={leave}
      onChange={(next) => {
        setChosen(next);
        setIsDay(true);
        onChange(next ?? '');
      }}
      error={error}
      // Escape closes the calendar first, then the dialog
      data-mantine-stop-propagation={isOpen}
      popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
      ariaLabels={texts.birthdayLabels}
    />
  );
}
