import { Text, Textarea } from '@mantine/core';
import { decideDifference, type Difference } from '@velvet/contracts/payment/reconciliation';
import { useDecideDifference, type DifferenceDecision } from '#resources/reconciliation.ts';
import { reconciliationTexts as texts } from '#texts/reconciliation.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { dollars } from './money-words.ts';

export type DecidedAs = DifferenceDecision['decision'];

type DifferenceDialogProps = {
  /** undefined while it is closed */
  readonly deciding: { readonly difference: Difference; readonly decision: DecidedAs } | undefined;
  readonly onClose: () => void;
};

export function DifferenceDialog({ deciding, onClose }: DifferenceDialogProps) {
  const title = deciding?.decision === 'refund' ? texts.refundTitle : texts.acknowledgeTitle;
  return (
    <Dialog opened={deciding !== undefined} onClose={onClose} title={title} size={480}>
      {deciding && <DecisionForm {...deciding} onClose={onClose} />}
    </Dialog>
  );
}

type DecisionFormProps = NonNullable<DifferenceDialogProps['deciding']> & { readonly onClose: () => void };

function DecisionForm({ difference, decision, onClose }: DecisionFormProps) {
  const decide = useDecideDifference(difference.id);
  const amount = dollars(difference.providerAmount ?? 0, difference.currency);
  const form = useForm({
    schema: decideDifference.body,
    initialValues: { note: '' },
    toBody: ({ note }): DifferenceDecision => ({ decision, note }),
    save: (body: DifferenceDecision) => decide.mutateAsync(body),
    onSaved() {
      toast.success(texts.decided[decision]);
      onClose();
    },
    failed: texts.decideFailed,
  });
  return (
    <DialogForm form={form} label={texts[decision]} busyLabel={texts.sending} onCancel={onClose}>
      <Text c="dimmed">{decision === 'refund' ? texts.refundHint(amount) : texts.acknowledgeHint}</Text>
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        label={texts.note}
        {...form.getInputProps('note')}
        data-autofocus
      />
    </DialogForm>
  );
}
