import { SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { createTier, type Tier } from '@velvet/contracts/payment/tiers';
import type { ReactNode } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { useSaveTier } from '#resources/tiers.ts';
import { tierTexts as texts } from '#texts/tiers.ts';
import { Action } from '#ui/action.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { useForm, type Form } from '#ui/use-form.ts';
import { draftOf, typedTierOf } from './prices.ts';

export type TierFormParts = { readonly form: Form; readonly isUnverified: boolean; readonly fields: ReactNode };

type TierFormOptions = {
  /** undefined: a new one */
  readonly tier: Tier | undefined;
  readonly isFirst: boolean;
  readonly onSaved: () => void;
};

/** The form of a tier, without its buttons. */
export function useTierForm({ tier, isFirst, onSaved }: TierFormOptions): TierFormParts {
  const { mutateAsync, error } = useSaveTier(tier?.id);
  const form = useForm({
    schema: createTier.body,
    initialValues: typedTierOf(tier, isFirst),
    toBody: draftOf,
    save: mutateAsync,
    onSaved: () => {
      toast.success(texts.saved);
      onSaved();
    },
    failed: texts.failed,
  });
  const field = (name: keyof ReturnType<typeof typedTierOf>) => ({
    size: 'md' as const,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  const discount = { inputMode: 'numeric', rightSection: '%' } as const;
  return {
    form,
    isUnverified: error instanceof ApiFailure && error.code === 'VerificationRequired',
    fields: (
      <>
        <TextInput {...field('name')} label={texts.fields.name} />
        <TextInput
          {...field('monthlyPrice')}
          label={texts.fields.monthly}
          description={texts.fields.monthlyHint}
          inputMode="decimal"
          leftSection="$"
        />
        <Textarea {...field('description')} label={texts.fields.description} autosize minRows={2} maxRows={6} />
        <Textarea
          {...field('benefits')}
          label={texts.fields.benefits}
          description={texts.fields.benefitsHint}
          autosize
          minRows={3}
          maxRows={10}
        />
        <Stack gap="2xs" role="group" aria-label={texts.fields.longer}>
          <Text fw={500}>{texts.fields.longer}</Text>
          <Text fz="caption" c="dimmed">
            {texts.fields.longerHint}
          </Text>
          <SimpleGrid cols={3} spacing="sm">
            <TextInput {...field('quarter')} {...discount} label={texts.fields.quarter} />
            <TextInput {...field('halfYear')} {...discount} label={texts.fields.halfYear} />
            <TextInput {...field('year')} {...discount} label={texts.fields.year} />
          </SimpleGrid>
        </Stack>
      </>
    ),
  };
}

/** Instead of the message of a refusal, the way to the age check. */
export function Unverified({ onVerify }: { readonly onVerify: () => void }) {
  return (
    <Notice
      role="alert"
      title={texts.verifyTitle}
      action={
        <Action look="accent" type="button" onClick={onVerify}>
          {texts.verify}
        </Action>
      }
    >
      {texts.verifyText}
    </Notice>
  );
}
