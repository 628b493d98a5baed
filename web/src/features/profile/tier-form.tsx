import { Checkbox, Group, Stack, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { createTier, type Tier } from '@velvet/contracts/payment/tiers';
import type { ReactNode } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { useSaveTier } from '#resources/tiers.ts';
import { useOwnCurrency } from '#resources/creator-currency.ts';
import { useEarnedWords } from '#resources/creator-share.ts';
import { tierTexts as texts } from '#texts/tiers.ts';
import { Action } from '#ui/action.tsx';
import { Notice } from '#ui/notice.tsx';
import { currencySymbol } from '#ui/format.ts';
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
  const currency = useOwnCurrency();
  const form = useForm({
    schema: createTier.body,
    initialValues: typedTierOf(tier, isFirst),
    toBody: draftOf,
    save: mutateAsync,
    onSaved: () => {
      toast.success(form.getValues().isForAll ? texts.savedForAll : texts.saved);
      onSaved();
    },
    failed: texts.failed,
  });
  const earned = useEarnedWords(form.getValues().monthlyPrice);
  const field = (name: Exclude<keyof ReturnType<typeof typedTierOf>, 'isForAll'>) => ({
    size: 'md' as const,
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return {
    form,
    isUnverified: error instanceof ApiFailure && error.code === 'VerificationRequired',
    fields: (
      <>
        <TextInput {...field('name')} label={texts.fields.name} />
        <TextInput
          {...field('monthlyPrice')}
          label={texts.fields.monthly(currency)}
          description={earned ?? texts.fields.monthlyHint}
          inputMode="decimal"
          leftSection={currencySymbol(currency)}
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
        <Discounts field={field} />
        {tier && (
          <Checkbox
            size="md"
            label={texts.fields.existing}
            description={texts.fields.existingHint}
            {...form.getInputProps('isForAll', { type: 'checkbox' })}
          />
        )}
      </>
    ),
  };
}

type DiscountsProps = { readonly field: (name: 'quarter' | 'halfYear' | 'year') => TextInputProps };

/** The discounts of the longer periods. */
function Discounts({ field }: DiscountsProps) {
  const discount = { inputMode: 'numeric', rightSection: '%' } as const;
  return (
    <Stack gap="2xs" role="group" aria-label={texts.fields.longer}>
      <Text fw={500}>{texts.fields.longer}</Text>
      <Text fz="caption" c="dimmed">
        {texts.fields.longerHint}
      </Text>
      <Group grow align="flex-start" gap="sm">
        <TextInput {...field('quarter')} {...discount} label={texts.fields.quarter} />
        <TextInput {...field('halfYear')} {...discount} label={texts.fields.halfYear} />
        <TextInput {...field('year')} {...discount} label={texts.fields.year} />
      </Group>
    </Stack>
  );
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
