import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import type { AdminPayment } from '@velvet/contracts/payment/admin-payments';
import { refundCharge, RefundReason } from '@velvet/contracts/payment/payments';
import { useState } from 'react';
import { useRefund, type RefundBody } from '#resources/admin-payments.ts';
import { administrationTexts } from '#texts/administration.ts';
import { decimalOf } from '#ui/decimal.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { dollars } from './money-words.ts';

const texts = administrationTexts.refund;
const reasons = RefundReason.options.map((value) => ({ value, label: texts.reasons[value] }));

const initialValues: { amount: string; reason: RefundReason; note: string } = {
  amount: '',
  reason: 'requested',
  note: '',
};

type RefundDialogProps = { readonly payment: AdminPayment; readonly isOpen: boolean; readonly onClose: () => void };

/** Refunds a payment, or a part of it. */
export function RefundDialog({ payment, isOpen, onClose }: RefundDialogProps) {
  const title = texts.title(dollars(payment.amount, payment.currency));
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} size={480}>
      {isOpen && <RefundForm payment={payment} onClose={onClose} />}
    </Dialog>
  );
}

function RefundForm({ payment, onClose }: Omit<RefundDialogProps, 'isOpen'>) {
  const { id: chargeId, amount, refunded, currency } = payment;
  const refund = useRefund();
  // one opened form is one refund, however often it is sent
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    schema: refundCharge.body,
    initialValues,
    toBody: (values): RefundBody => ({
      chargeId,
      key,
      reason: values.reason,
      ...(values.amount.trim() !== '' && { amount: decimalOf(values.amount) }),
      ...(values.note.trim() !== '' && { note: values.note }),
    }),
    save: (body: RefundBody) => refund.mutateAsync(body),
    onSaved() {
      toast.success(texts.done);
      onClose();
    },
    failed: texts.failed,
  });
  return (
    <DialogForm form={form} label={texts.submit} busyLabel={texts.sending} onCancel={onClose}>
      <Text c="dimmed">{texts.hint(dollars(amount - refunded, currency))}</Text>
      <TextInput
        size="md"
        inputMode="decimal"
        label={texts.amount(currency)}
        description={texts.amountHint}
        {...form.getInputProps('amount')}
        data-autofocus
      />
      <NativeSelect size="md" label={texts.reason} data={reasons} {...form.getInputProps('reason')} />
      <Textarea size="md" autosize minRows={2} maxRows={6} label={texts.note} {...form.getInputProps('note')} />
    </DialogForm>
  );
}
