import { NativeSelect, Text, TextInput } from '@mantine/core';
import { setPayoutMethod } from '@velvet/contracts/payment/payouts';
import { PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import { useSetPayoutMethod, type PayoutMethodBody } from '#resources/payouts.ts';
import { payoutMethodTexts as texts, payoutTexts } from '#texts/payouts.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';

const blank = { holder: '', iban: '', routingNumber: '', accountNumber: '', email: '', address: '' };
type Field = keyof typeof blank;
type Values = Readonly<Record<Field, string>> & { readonly kind: PayoutMethodKind };

const fields: Readonly<Record<PayoutMethodKind, readonly Field[]>> = {
  iban: ['holder', 'iban'],
  us_bank: ['holder', 'routingNumber', 'accountNumber'],
  paypal: ['email'],
  usdc: ['address'],
};

function bodyOf({ kind, holder, iban, routingNumber, accountNumber, email, address }: Values): PayoutMethodBody {
  const methods = {
    iban: { kind: 'iban', holder, iban },
    us_bank: { kind: 'us_bank', holder, routingNumber, accountNumber },
    paypal: { kind: 'paypal', email },
    usdc: { kind: 'usdc', address },
  } as const;
  return { method: methods[kind] };
}

const hints: Partial<Record<Field, string>> = {
  holder: texts.holderHint,
  routingNumber: texts.routingNumberHint,
  address: texts.addressHint,
};
const ofField: Partial<Record<Field, { readonly type?: string; readonly inputMode?: 'numeric' | 'email' }>> = {
  routingNumber: { inputMode: 'numeric' },
  accountNumber: { inputMode: 'numeric' },
  email: { type: 'email', inputMode: 'email' },
};
const autoComplete: Partial<Record<Field, string>> = { holder: 'name', email: 'email' };

const options = PayoutMethodKind.options.map((value) => ({ value, label: payoutTexts.kinds[value] }));

type PayoutMethodFormProps = {
  /** kind that is chosen first */
  readonly kind: PayoutMethodKind;
  readonly coolOffHours: number;
  /** after a refusal, with the kind that was to be saved */
  readonly onRefused: (error: unknown, kind: PayoutMethodKind) => void;
  readonly onClose: () => void;
};

/** The details of an account. The server checks their checksums, and its message appears at the field. */
export function PayoutMethodForm({ kind, coolOffHours, onRefused, onClose }: PayoutMethodFormProps) {
  const { mutateAsync } = useSetPayoutMethod();
  const initialValues: Values = { ...blank, kind };
  const form = useForm({
    schema: setPayoutMethod.body,
    initialValues,
    toBody: bodyOf,
    save: (body) => mutateAsync(body, { onError: (error) => onRefused(error, body.method.kind) }),
    onSaved() {
      toast.success(texts.saved);
      onClose();
    },
    failed: texts.saveFailed,
  });
  return (
    <DialogForm form={form} label={texts.save} onCancel={onClose}>
      <NativeSelect size="md" label={texts.kind} data={options} {...form.getInputProps('kind')} data-autofocus />
      {fields[form.values.kind].map((name) => (
        <TextInput
          key={name}
          size="md"
          label={texts[name]}
          description={hints[name]}
          autoComplete={autoComplete[name] ?? 'off'}
          spellCheck={false}
          {...ofField[name]}
          {...form.getInputProps(name)}
        />
      ))}
      <Text fz="sm" c="dimmed">
        {coolOffHours > 0 && `${texts.coolOff(coolOffHours)} `}
        {texts.privacy}
      </Text>
    </DialogForm>
  );
}
