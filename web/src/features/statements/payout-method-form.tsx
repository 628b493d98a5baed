import { NativeSelect, Text, TextInput } from '@mantine/core';
import { setPayoutMethod, type PayoutSummary } from '@velvet/contracts/payment/payouts';
import { useState } from 'react';
import { useOpenPayoutAccount, useSetPayoutMethod, type PayoutMethodBody } from '#resources/payouts.ts';
import { payoutMethodTexts as texts, payoutTexts } from '#texts/payouts.ts';
import { countryOptions } from '#ui/countries.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';

const blank = { country: '', email: '', address: '' };
type Kind = PayoutMethodBody['method']['kind'];
type Values = Readonly<Record<keyof typeof blank, string>> & { readonly kind: Kind };
type Field = 'email' | 'address';

const fields: Readonly<Partial<Record<Kind, Field>>> = { paypal: 'email', usdc: 'address' };

function bodyOf({ kind, country, email, address }: Values): PayoutMethodBody {
  const methods = {
    bank: { kind: 'bank', country },
    paypal: { kind: 'paypal', email },
    usdc: { kind: 'usdc', address },
  } as const;
  return { method: methods[kind] };
}

const hints: Partial<Record<Field, string>> = { address: texts.addressHint };
const ofField: Partial<Record<Field, { readonly type?: string; readonly inputMode?: 'email' }>> = {
  email: { type: 'email', inputMode: 'email' },
};

type PayoutMethodFormProps = {
  /** kind that is chosen first */
  readonly kind: Kind;
  readonly summary: PayoutSummary;
  /** after a refusal, with the kind that was to be saved */
  readonly onRefused: (error: unknown, kind: Kind) => void;
  readonly onClose: () => void;
};

/** The details of an account; those of a bank account are entered on the provider's page, which opens afterwards. */
export function PayoutMethodForm({ kind, summary, onRefused, onClose }: PayoutMethodFormProps) {
  const { coolOffHours, kinds, method } = summary;
  const { mutateAsync } = useSetPayoutMethod();
  const page = useOpenPayoutAccount();
  const [countries] = useState(() => [{ value: '', label: texts.noCountry }, ...countryOptions()]);
  const initialValues: Values = { ...blank, kind, country: method?.country ?? '' };
  const save = async (body: PayoutMethodBody) => {
    await mutateAsync(body, { onError: (error) => onRefused(error, body.method.kind) });
    if (body.method.kind === 'bank') await page.mutateAsync();
    return body.method.kind;
  };
  const form = useForm({
    schema: setPayoutMethod.body,
    initialValues,
    toBody: bodyOf,
    save,
    onSaved(saved) {
      // the page of the provider opens now; closing the dialog would go back in the history instead
      if (saved === 'bank') return;
      toast.success(texts.saved);
      onClose();
    },
    failed: texts.saveFailed,
  });
  const field = fields[form.values.kind];
  const isBank = form.values.kind === 'bank';
  const options = kinds.map((value) => ({ value, label: payoutTexts.kinds[value] }));
  return (
    <DialogForm form={form} label={isBank ? texts.proceed : texts.save} onCancel={onClose}>
      <NativeSelect size="md" label={texts.kind} data={options} {...form.getInputProps('kind')} data-autofocus />
      {isBank && (
        <NativeSelect
          size="md"
          label={texts.country}
          description={texts.countryHint}
          data={countries}
          {...form.getInputProps('country')}
        />
      )}
      {field && (
        <TextInput
          key={field}
          size="md"
          label={texts[field]}
          description={hints[field]}
          autoComplete={field === 'email' ? 'email' : 'off'}
          spellCheck={false}
          {...ofField[field]}
          {...form.getInputProps(field)}
        />
      )}
      <Text fz="sm" c="dimmed">
        {coolOffHours > 0 && `${texts.coolOff(coolOffHours)} `}
        {texts.privacy}
      </Text>
    </DialogForm>
  );
}
