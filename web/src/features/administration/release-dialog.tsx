import { Text, Textarea } from '@mantine/core';
import type { PayoutHold } from '@velvet/contracts/payment/admin-payouts';
import { releasePayoutHold } from '@velvet/contracts/payment/payouts';
import { useReleaseHold, type ReleaseBody } from '#resources/admin-payouts.ts';
import { adminPayoutTexts as texts } from '#texts/admin-payouts.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { dollars, nameOf } from './money-words.ts';

type ReleaseDialogProps = {
  /** undefined while it is closed */
  readonly hold: PayoutHold | undefined;
  readonly onClose: () => void;
};

/** Releases a held balance, with the reason for the records. */
export function ReleaseDialog({ hold, onClose }: ReleaseDialogProps) {
  return (
    <Dialog opened={hold !== undefined} onClose={onClose} title={texts.releaseTitle} size={480}>
      {hold && <ReleaseForm hold={hold} onClose={onClose} />}
    </Dialog>
  );
}

function ReleaseForm({ hold, onClose }: { readonly hold: PayoutHold; readonly onClose: () => void }) {
  const release = useReleaseHold(hold.creatorId);
  const form = useForm({
    schema: releasePayoutHold.body,
    initialValues: { note: '' },
    save: (body: ReleaseBody) => release.mutateAsync(body),
    onSaved() {
      toast.success(texts.released);
      onClose();
    },
    failed: texts.saveFailed,
  });
  return (
    <DialogForm form={form} label={texts.release} busyLabel={texts.sending} onCancel={onClose}>
      <Text c="dimmed">{texts.releaseHint(dollars(hold.balance, hold.currency), nameOf(hold.creator))}</Text>
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
