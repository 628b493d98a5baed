import { Anchor, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ChangeEvent, type ReactNode } from 'react';
import { useConfirmAge } from '#resources/profile-changes.ts';
import { ageTexts as texts } from '#texts/age.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { day } from '#ui/format.ts';
import { Refusal } from '#ui/refusal.tsx';
import { useForm } from '#ui/use-form.ts';
import classes from './age.module.css';
import { dayOf, PastDay, yearsSince, type BirthdayParts } from './birthday.ts';

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
  const [doubted, setDoubted] = useState<string>();
  const { mutateAsync } = useConfirmAge();
  const form = useForm({
    schema: PastDay,
    initialValues: { birthday: { year: '', month: '', day: '' } },
    toBody: ({ birthday }) => ({ birthday: dayOf(birthday) ?? '' }),
    save: async ({ birthday }) => {
      if (yearsSince(birthday, new Date()) < minimumAge && doubted !== birthday) setDoubted(birthday);
      else await mutateAsync(birthday);
    },
    failed: texts.failed,
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="lg">
        {doubted === undefined ? (
          <>
            <Text c="dimmed">{texts.lead(minimumAge)}</Text>
            <BirthdayFields {...form.getInputProps('birthday')} value={form.values.birthday} />
          </>
        ) : (
          <Text c="dimmed" role="alert">
            {texts.check(day(`${doubted}T12:00:00`), minimumAge)}
          </Text>
        )}
        <TermsNotice />
        <Refusal message={form.message ?? (doubted && form.errors['birthday'])} />
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
          <Action look="accent" type="submit" loading={form.submitting}>
            {doubted === undefined ? texts.continue : texts.confirm}
          </Action>
        </DialogButtons>
      </Stack>
    </form>
  );
}

type FieldsProps = {
  readonly value: BirthdayParts;
  readonly onChange: (change: (now: BirthdayParts) => BirthdayParts) => void;
  readonly error?: ReactNode;
  readonly 'data-path'?: string;
};

/** One value in three fields, which its error marks together. */
function BirthdayFields({ value, onChange, error, 'data-path': path }: FieldsProps) {
  const months = texts.months.map((label, index) => ({ value: String(index + 1), label }));
  const isInvalid = error !== undefined;
  const part = (name: keyof BirthdayParts) => ({
    size: 'md',
    label: texts[name],
    autoComplete: `bday-${name}`,
    error: isInvalid,
    value: value[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const typed = currentTarget.value;
      onChange((now) => ({ ...now, [name]: typed }));
    },
  });
  return (
    <div>
      <div className={classes.fields}>
        <NativeSelect {...part('month')} data={[{ value: '', label: '' }, ...months]} data-path={path} data-autofocus />
        <TextInput {...part('day')} inputMode="numeric" maxLength={2} />
        <TextInput {...part('year')} inputMode="numeric" maxLength={4} />
      </div>
      <p className={classes.hint} data-bad={isInvalid || undefined} role={isInvalid ? 'alert' : undefined}>
        {error ?? texts.privacy}
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
