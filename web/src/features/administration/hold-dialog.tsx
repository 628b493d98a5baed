import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import type { UserId } from '@velvet/contracts/ids';
import { placePayoutHold } from '@velvet/contracts/payment/payouts';
import { useState } from 'react';
import { usePlaceHold, type HoldBody } from '#resources/admin-payouts.ts';
import { adminPayoutTexts as texts } from '#texts/admin-payouts.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { CreatorPicker } from './creator-picker.tsx';

const reasons = (['review', 'reserve'] as const).map((value) => ({ value, label: texts.reasons[value] }));

const initialValues: { reason: HoldBody['reason']; releasesAt: string; note: string } = {
  reason: 'review',
  releasesAt: '',
  note: '',
};

export type HeldCreator = { readonly id: UserId; readonly name: string };

type HoldDialogProps = {
  /** the creator; `anyone`: one that is picked first; undefined while it is closed */
  readonly held: HeldCreator | 'anyone' | undefined;
  readonly onClose: () => void;
};

/** Holds the balance of a creator. */
export function HoldDialog({ held, onClose }: HoldDialogProps) {
  return (
    <Dialog opened={held !== undefined} onClose={onClose} title={texts.holdTitle} size={480}>
      {held === 'anyone' ? <PickedHold onClose={onClose} /> : held && <HoldForm creator={held} onClose={onClose} />}
    </Dialog>
  );
}

function PickedHold({ onClose }: Pick<HoldDialogProps, 'onClose'>) {
  const [creator, setCreator] = useState<HeldCreator>();
  return creator ? <HoldForm creator={creator} onClose={onClose} /> : <CreatorPicker onPick={setCreator} />;
}

function HoldForm({ creator, onClose }: { readonly creator: HeldCreator; readonly onClose: () => void }) {
  const place = usePlaceHold(creator.id);
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
      <Text c="dimmed">{texts.holdHint(creator.name)}</Text>
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
