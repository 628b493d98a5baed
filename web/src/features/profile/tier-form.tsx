import { Checkbox, Group, Stack, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createTier, type Tier } from '@velvet/contracts/payment/tiers';
import type { ReactNode } from 'react';
import { ApiFailure } from '#api/failure.ts';
import { useSaveTier } from '#resources/tiers.ts';
import { priceRulesQuery } from '#resources/price-changes.ts';
import { useOwnCurrency } from '#resources/creator-currency.ts';
import { usePriceField } from '#resources/creator-share.ts';
import { tierTexts as texts } from '#texts/tiers.ts';
import { Action } from '#ui/action.tsx';
import { money, numbers } from '#ui/format.ts';
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
  const priceField = usePriceField(form.getValues().monthlyPrice, texts.fields.monthlyHint);
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
        <TextInput {...field('monthlyPrice')} label={texts.fields.monthly(currency)} {...priceField} />
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
            description={<PriceRulesHint />}
            {...form.getInputProps('isForAll', { type: 'checkbox' })}
          />
        )}
      </>
    ),
  };
}

/** The notice and consent of existing subscribers; empty until the rules are known. */
function PriceRulesHint() {
  const currency = useOwnCurrency();
  const { data: rules } = useQuery(priceRulesQuery);
  if (!rules) return null;
  const { noticeDays, consentPercent, consentAmount } = rules;
  const percent = numbers({ style: 'percent' }).format(consentPercent / 100);
  const amount = money({ amountMinor: Math.round(consentAmount * 100), currency }, true);
  return texts.fields.existingHint(noticeDays, percent, amount);
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
