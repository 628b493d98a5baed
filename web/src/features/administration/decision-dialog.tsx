import { Textarea, TextInput } from '@mantine/core';
import { decideRefundRequest, type RefundRequestCase } from '@velvet/contracts/payment/refund-requests';
import { useDecideRefundRequest, type DecisionBody } from '#resources/admin-payments.ts';
import { administrationTexts } from '#texts/administration.ts';
import { decimalOf } from '#ui/decimal.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';

const texts = administrationTexts.requests;

export type Decision = 'approved' | 'declined';

type DecisionDialogProps = {
  /** undefined while it is closed */
  readonly deciding: { readonly request: RefundRequestCase; readonly decision: Decision } | undefined;
  readonly onClose: () => void;
};

export function DecisionDialog({ deciding, onClose }: DecisionDialogProps) {
  const title = deciding?.decision === 'declined' ? texts.declineTitle : texts.approveTitle;
  return (
    <Dialog opened={deciding !== undefined} onClose={onClose} title={title} size={480}>
      {deciding && <DecisionForm {...deciding} onClose={onClose} />}
    </Dialog>
  );
}

type DecisionFormProps = NonNullable<DecisionDialogProps['deciding']> & { readonly onClose: () => void };

function DecisionForm({ request, decision, onClose }: DecisionFormProps) {
  const decide = useDecideRefundRequest(request.id);
  const isApproval = decision === 'approved';
  const form = useForm({
    schema: decideRefundRequest.body,
    initialValues: { amount: '', answer: '' },
    toBody: ({ amount, answer }): DecisionBody => ({
      decision,
      ...(isApproval && amount.trim() !== '' && { amount: decimalOf(amount) }),
      ...(answer.trim() !== '' && { answer }),
    }),
    save: (body: DecisionBody) => decide.mutateAsync(body),
    onSaved() {
      toast.success(texts[decision]);
      onClose();
    },
    failed: texts.decideFailed,
  });
  return (
    <DialogForm
      form={form}
      label={isApproval ? texts.approve : texts.decline}
      busyLabel={texts.sending}
      onCancel={onClose}
    >
      {isApproval && (
        <TextInput
          size="md"
          inputMode="decimal"
          label={texts.amount(request.currency)}
          description={texts.amountHint}
          {...form.getInputProps('amount')}
          data-autofocus
        />
      )}
      <Textarea
        size="md"
        autosize
        minRows={3}
        maxRows={8}
        label={texts.answer}
        description={isApproval ? texts.optional : texts.required}
        {...form.getInputProps('answer')}
        data-autofocus={!isApproval || undefined}
      />
    </DialogForm>
  );
}
