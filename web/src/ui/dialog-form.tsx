import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Action } from './action.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { Refusal } from './refusal.tsx';
import type { Form } from './use-form.ts';

type DialogFormProps = {
  readonly form: Form;
  /** of the submit button, otherwise and while it saves */
  readonly label: string;
  readonly busyLabel?: string;
  readonly isDisabled?: boolean;
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
  /** the fields */
  readonly children: ReactNode;
};

/** A form in a dialog: its fields, the message that belongs to none of them, and its buttons. */
export function DialogForm({
  form,
  label,
  busyLabel = uiTexts.saving,
  isDisabled,
  cancelLabel = uiTexts.cancel,
  onCancel,
  children,
}: DialogFormProps) {
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap="lg">
        {children}
        <Refusal message={form.message} />
        <DialogButtons>
          <Action look="quiet" type="button" onClick={onCancel}>
            {cancelLabel}
          </Action>
          <Action look="accent" type="submit" disabled={isDisabled || form.submitting}>
            {form.submitting ? busyLabel : label}
          </Action>
        </DialogButtons>
      </Stack>
    </form>
  );
}
