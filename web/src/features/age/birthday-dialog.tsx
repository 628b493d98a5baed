import { Anchor, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useConfirmAge } from '#resources/profile-changes.ts';
import { ageTexts as texts } from '#texts/age.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { day } from '#ui/format.ts';
import { Refusal } from '#ui/refusal.tsx';
import classes from './age.module.css';
import { dayOf, yearsSince, type BirthdayParts } from './birthday.ts';

type BirthdayDialogProps = {
  readonly isOpen: boolean;
  /** years */
  readonly minimumAge: number;
  readonly onSignOut: () => void;
};

/** The first question to every new member. It can only be answered, or left by signing out. */
export function BirthdayDialog({ isOpen, ...rest }: BirthdayDialogProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={() => undefined}
      // the back button leaves the page and not the question
      isInAddress
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={texts.title}
    >
      <BirthdayForm {...rest} />
    </Dialog>
  );
}

function BirthdayForm({ minimumAge, onSignOut }: Omit<BirthdayDialogProps, 'isOpen'>) {
  const [parts, setParts] = useState<BirthdayParts>({ year: '', month: '', day: '' });
  const [isInvalid, setInvalid] = useState(false);
  const [doubted, setDoubted] = useState<string>();
  const confirm = useConfirmAge();
  const change = (part: Partial<BirthdayParts>) => {
    setInvalid(false);
    setParts((now) => ({ ...now, ...part }));
  };
  const submit = () => {
    const birthday = dayOf(parts);
    const years = birthday === undefined ? -1 : yearsSince(birthday, new Date());
    setInvalid(years < 0);
    if (birthday === undefined || years < 0 || confirm.isPending) return;
    if (years < minimumAge && doubted !== birthday) setDoubted(birthday);
    else confirm.mutate(birthday);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        {doubted === undefined ? (
          <>
            <Text c="dimmed">{texts.lead(minimumAge)}</Text>
            <BirthdayFields parts={parts} isInvalid={isInvalid} onChange={change} />
          </>
        ) : (
          <Text c="dimmed" role="alert">
            {texts.check(day(`${doubted}T12:00:00`), minimumAge)}
          </Text>
        )}
        <TermsNotice />
        <Refusal message={confirm.error ? messageOf(confirm.error, texts.failed) : undefined} />
        <DialogButtons
          aside={
            <Action look="quiet" type="button" onClick={onSignOut}>
              {texts.signOut}
            </Action>
          }
        >
          {doubted !== undefined && (
            <Action type="button" onClick={() => setDoubted(undefined)}>
              {texts.change}
            </Action>
          )}
          <Action look="accent" type="submit" loading={confirm.isPending}>
            {doubted === undefined ? texts.continue : texts.confirm}
          </Action>
        </DialogButtons>
      </Stack>
    </form>
  );
}

type FieldsProps = {
  readonly parts: BirthdayParts;
  readonly isInvalid: boolean;
  readonly onChange: (part: Partial<BirthdayParts>) => void;
};

function BirthdayFields({ parts, isInvalid, onChange }: FieldsProps) {
  const months = texts.months.map((label, index) => ({ value: String(index + 1), label }));
  const number = { size: 'md', inputMode: 'numeric', error: isInvalid } as const;
  return (
    <div>
      <div className={classes.fields}>
        <NativeSelect
          size="md"
          label={texts.month}
          autoComplete="bday-month"
          data={[{ value: '', label: '' }, ...months]}
          value={parts.month}
          error={isInvalid}
          onChange={({ currentTarget }) => onChange({ month: currentTarget.value })}
          data-autofocus
        />
        <TextInput
          {...number}
          label={texts.day}
          autoComplete="bday-day"
          maxLength={2}
          value={parts.day}
          onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
        />
        <TextInput
          {...number}
          label={texts.year}
          autoComplete="bday-year"
          maxLength={4}
          value={parts.year}
          onChange={({ currentTarget }) => onChange({ year: currentTarget.value })}
        />
      </div>
      <p className={classes.hint} data-bad={isInvalid || undefined} role={isInvalid ? 'alert' : undefined}>
        {isInvalid ? texts.invalid : texts.privacy}
      </p>
    </div>
  );
}

function TermsNotice() {
  const { start, terms, and, privacy } = texts.agree;
  return (
    <p className={classes.hint}>
      {start}{' '}
      <Anchor inherit underline="always" renderRoot={(props) => <Link to="/terms" target="_blank" {...props} />}>
        {terms}
      </Anchor>{' '}
      {and}{' '}
      <Anchor inherit underline="always" renderRoot={(props) => <Link to="/privacy" target="_blank" {...props} />}>
        {privacy}
      </Anchor>
    </p>
  );
}
