import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import type { AdminPayout } from '@velvet/contracts/payment/admin-payouts';
import { placePayoutHold } from '@velvet/contracts/payment/payouts';
import { usePlaceHold, type HoldBody } from '#resources/admin-payouts.ts';
import { adminPayoutTexts as texts } from '#texts/admin-payouts.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { nameOf } from './money-words.ts';

const reasons = (['review', 'reserve'] as const).map((value) => ({ value, label: texts.reasons[value] }));

const initialValues: { reason: HoldBody['reason']; releasesAt: string; note: string } = {
  reason: 'review',
  releasesAt: '',
  note: '',
};

type HoldDialogProps = {
  /** of the creator; undefined while it is closed */
  readonly payout: AdminPayout | undefined;
  readonly onClose: () => void;
};

/** Holds the balance of a creator. */
export function HoldDialog({ payout, onClose }: HoldDialogProps) {
  return (
    <Dialog opened={payout !== undefined} onClose={onClose} title={texts.holdTitle} size={480}>
      {payout && <HoldForm payout={payout} onClose={onClose} />}
    </Dialog>
  );
}

function HoldForm({ payout, onClose }: { readonly payout: AdminPayout; readonly onClose: () => void }) {
  const place = usePlaceHold(payout.creatorId);
  const form = useForm({
    schema: placePayoutHold.body,
    initialValues,
    toBody: ({ reason, releasesAt, note }): HoldBody => ({
      reason,
      releasesAt: releasesAt === '' ? null : `${releasesAt}T00:00:00Z`,
      ...(note.trim() !== '' && { note }),
    }),
    save: (body: HoldBody) => place.mutateAsync(body),
    onSaved() {
      toast.success(texts.held);
      onClose();
    },
    failed: texts.saveFailed,
  });
  return (
    <DialogForm form={form} label={texts.hold} busyLabel={texts.sending} onCancel={onClose}>
      <Text c="dimmed">{texts.holdHint(nameOf(payout.creator))}</Text>
      <NativeSelect size="md" label={texts.reason} data={reasons} {...form.getInputProps('reason')} data-autofocus />
      <TextInput
        size="md"
        type="date"
        label={texts.releasesAt}
        description={texts.releasesAtHint}
        {...form.getInputProps('releasesAt')}
      />
      <Textarea size="md" autosize minRows={2} maxRows={6} label={texts.note} {...form.getInputProps('note')} />
    </DialogForm>
  );
}
