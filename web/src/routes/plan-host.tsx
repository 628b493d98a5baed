import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { planRequired } from '#api/plan-required.ts';
import { planTexts as texts } from '#texts/plans.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Leads to the plans after a refusal because of the plan. */
export function PlanHost() {
  const [message, setMessage] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      planRequired.subscribe((announced) => {
        setMessage(announced);
        setOpen(true);
      }),
    [],
  );
  const close = () => setOpen(false);
  return (
    <Dialog opened={isOpen} onClose={close} title={texts.required} size={440}>
      <Text mb="xl" c="dimmed">
        {message}
      </Text>
      <DialogButtons>
        <Action look="quiet" onClick={close}>
          {texts.later}
        </Action>
        <ActionLink to="/" hash="pricing" look="accent" onClick={close}>
          {texts.seePlans}
        </ActionLink>
      </DialogButtons>
    </Dialog>
  );
}
