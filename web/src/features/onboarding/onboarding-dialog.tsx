import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { type Role, useCompleteOnboarding } from '#resources/profile-changes.ts';
import { onboardingTexts } from '#texts/onboarding.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import classes from './onboarding-dialog.module.css';
import { FeatureStep, QuickActionStep, RoleStep } from './onboarding-steps.tsx';

type OnboardingDialogProps = {
  readonly isOpen: boolean;
  readonly onSkip: () => void;
  /** Runs once the server has the role. `section` is the first section to open, null for the home feed. */
  readonly onComplete: (role: Role, section: string | null | undefined) => void;
};

/** Part 1, section 2.6. */
export function OnboardingDialog({ isOpen, onSkip, onComplete }: OnboardingDialogProps) {
  const [step, setStep] = useState(0);
  return (
    <Dialog
      opened={isOpen}
      onClose={onSkip}
      size={640}
      closeOnClickOutside={false}
      title={onboardingTexts.titles[step]}
    >
      <Steps step={step} onStep={setStep} onSkip={onSkip} onComplete={onComplete} />
    </Dialog>
  );
}

const last = onboardingTexts.titles.length - 1;

type StepsProps = Omit<OnboardingDialogProps, 'isOpen'> & {
  readonly step: number;
  readonly onStep: (step: number) => void;
};

function Steps({ step, onStep, onSkip, onComplete }: StepsProps) {
  const [role, setRole] = useState<Role>();
  const complete = useCompleteOnboarding();
  const finish = (section?: string | null) => {
    if (role === undefined || complete.isPending) return;
    complete.mutate(role, { onSuccess: () => onComplete(role, section) });
  };
  const lead = onboardingTexts.leads[step];
  return (
    <Stack gap="lg">
      <Progress step={step} />
      {lead && <Text c="dimmed">{lead}</Text>}
      {step === 0 && <RoleStep role={role} onRole={setRole} />}
      {step === 1 && role && <FeatureStep role={role} />}
      {step === last && role && <QuickActionStep role={role} isDisabled={complete.isPending} onChoose={finish} />}
      <Refusal message={complete.error ? messageOf(complete.error, onboardingTexts.failed) : undefined} />
      <DialogButtons
        aside={
          <Action look="quiet" onClick={onSkip}>
            {onboardingTexts.skip}
          </Action>
        }
      >
        {step > 0 && <Action onClick={() => onStep(step - 1)}>{onboardingTexts.previous}</Action>}
        {step < last ? (
          <Action look="accent" disabled={role === undefined} onClick={() => onStep(step + 1)}>
            {onboardingTexts.next}
          </Action>
        ) : (
          <Action look="accent" loading={complete.isPending} onClick={() => finish()}>
            {onboardingTexts.complete}
          </Action>
        )}
      </DialogButtons>
    </Stack>
  );
}

function Progress({ step }: { readonly step: number }) {
  return (
    <Group
      align="stretch"
      wrap="nowrap"
      gap="3xs"
      className={classes.progress}
      role="img"
      aria-label={onboardingTexts.progress(step + 1, onboardingTexts.titles.length)}
    >
      {onboardingTexts.titles.map((title, index) => (
        <span key={title} data-done={index <= step || undefined} />
      ))}
    </Group>
  );
}
