import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { TaxProfileInput, type TaxProfile } from '@velvet/contracts/payment/taxes';
import { useState } from 'react';
import { useReplaceTaxProfile } from '#resources/tax-profile.ts';
import { taxTexts } from '#texts/taxes.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { countryOptions } from '#ui/countries.ts';

type Values = {
  readonly country: string;
  readonly isBusiness: boolean;
  readonly name: string;
  readonly vatId: string;
};

/** Billing country, and the VAT id of a business. The server checks the id, and its message appears at the field. */
export function TaxForm({ profile, onClose }: { readonly profile: TaxProfile; readonly onClose: () => void }) {
  const { mutateAsync } = useReplaceTaxProfile();
  const [countries] = useState(() => [{ value: '', label: taxTexts.notChosen }, ...countryOptions()]);
  const initialValues: Values = {
    country: profile.country ?? '',
    isBusiness: profile.business !== null,
    ...(profile.business ?? { name: '', vatId: '' }),
  };
  const form = useForm({
    schema: TaxProfileInput,
    initialValues,
    toBody: ({ country, isBusiness, name, vatId }: Values) => ({
      country: country === '' ? null : country,
      business: isBusiness ? { name, vatId } : null,
    }),
    save: mutateAsync,
    onSaved() {
      toast.success(taxTexts.saved);
      onClose();
    },
    failed: taxTexts.saveFailed,
  });
  return (
    <DialogForm form={form} label={taxTexts.save} onCancel={onClose}>
      <NativeSelect
        size="md"
        label={taxTexts.country}
        data={countries}
        {...form.getInputProps('country')}
        data-autofocus
      />
      <Checkbox label={taxTexts.isBusiness} {...form.getInputProps('isBusiness', { type: 'checkbox' })} />
      {form.values.isBusiness && (
        <>
          <TextInput
            size="md"
            label={taxTexts.businessName}
            autoComplete="organization"
            {...form.getInputProps('name')}
          />
          <TextInput
            size="md"
            label={taxTexts.vatId}
            description={taxTexts.vatIdHint}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('vatId')}
          />
        </>
      )}
    </DialogForm>
  );
}
