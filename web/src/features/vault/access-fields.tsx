import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { VaultAudience, VaultItem } from '@velvet/contracts/content/vault';
import { vaultTexts } from '#texts/vault.ts';
import { usePriceField } from '#resources/creator-share.ts';
import { useTierAudiences } from '#resources/tier-audiences.ts';
import { decimalOf } from '#ui/decimal.ts';

const texts = vaultTexts.access;

/** Audience and price of items in the vault, as typed. */
export type AccessValues = {
  readonly audience: VaultAudience;
  /** units of the currency; '' is free */
  readonly price: string;
};

export const accessOf = ({ audience, price }: Pick<VaultItem, 'audience' | 'price'>): AccessValues => ({
  audience,
  price: price ? String(price.amountMinor / 100) : '',
});

/** Returns the values as the contract takes them. */
export const accessBody = ({ audience, price }: AccessValues) => ({
  audience,
  price: price.trim() === '' ? 0 : decimalOf(price),
});

const plain = (['public', 'followers', 'subscribers'] as const).map((value) => ({
  value,
  label: texts.audiences[value],
}));

type FieldsProps = { readonly form: Pick<UseFormReturnType<AccessValues>, 'getInputProps' | 'getValues'> };

/** Audience and price of items in the vault that others visit. */
export function AccessFields({ form }: FieldsProps) {
  const tiers = useTierAudiences(true, form.getValues().audience);
  const priceField = usePriceField(form.getValues().price, texts.priceHint);
  return (
    <>
      <NativeSelect
        size="md"
        label={texts.audience}
        description={texts.audienceHint}
        data={[...plain, ...tiers]}
        {...form.getInputProps('audience')}
      />
      <TextInput size="md" label={texts.price} {...priceField} {...form.getInputProps('price')} />
    </>
  );
}

type LimitProps = { readonly form: Pick<UseFormReturnType<{ limit: string }>, 'getInputProps'> };

/** Pieces of an item that are sold, as typed; '' is no limit. */
export function LimitField({ form }: LimitProps) {
  return (
    <TextInput
      size="md"
      inputMode="numeric"
      label={texts.limit}
      description={texts.limitHint}
      {...form.getInputProps('limit')}
    />
  );
}

type AgeProps = { readonly form: Pick<UseFormReturnType<{ ageRestricted: boolean }>, 'getInputProps'> };

export function AgeField({ form }: AgeProps) {
  return (
    <Checkbox size="md" label={texts.ageRestricted} {...form.getInputProps('ageRestricted', { type: 'checkbox' })} />
  );
}
