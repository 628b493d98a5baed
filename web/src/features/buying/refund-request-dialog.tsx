import { Text, Textarea } from '@mantine/core';
import type { BillingEntry } from '@velvet/contracts/payment/billing';
import { requestRefund } from '@velvet/contracts/payment/refund-requests';
import { useRequestRefund, type RefundRequestBody } from '#resources/purchases.ts';
import { billingTexts } from '#texts/billing.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { money } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { creatorOf, whatOf } from './billing-words.ts';
import { dollars } from './price.ts';

const texts = billingTexts.request;

type RefundRequestDialogProps = {
  /** undefined while it is closed */
  readonly entry: BillingEntry | undefined;
  readonly onClose: () => void;
};

/** A request to return a payment. */
export function RefundRequestDialog({ entry, onClose }: RefundRequestDialogProps) {
  return (
    <Dialog opened={entry !== undefined} onClose={onClose} title={texts.title} size={480}>
      {entry && <RequestForm entry={entry} onClose={onClose} />}
    </Dialog>
  );
}

function RequestForm({ entry, onClose }: { readonly entry: BillingEntry; readonly onClose: () => void }) {
  const { paymentId, amount, currency } = entry;
  const send = useRequestRefund();
  const form = useForm({
    schema: requestRefund.body,
    initialValues: { reason: '' },
    toBody: ({ reason }): RefundRequestBody => ({ paymentId, reason }),
    save: (body: RefundRequestBody) => send.mutateAsync(body),
    onSaved() {
      toast.success(texts.sent);
      onClose();
    },
    failed: texts.failed,
  });
  return (
    <DialogForm form={form} label={texts.submit} busyLabel={texts.sending} onCancel={onClose}>
      <Text c="dimmed">
        {texts.hint(billingTexts.by(whatOf(entry), creatorOf(entry)), money(dollars(amount, currency)))}
      </Text>
      <Textarea
        size="md"
        autosize
        minRows={3}
        maxRows={8}
        label={texts.reason}
        {...form.getInputProps('reason')}
        data-autofocus
      />
    </DialogForm>
  );
}
