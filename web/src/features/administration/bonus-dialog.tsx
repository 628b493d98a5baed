import { Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { grantBonus } from '@velvet/contracts/payment/bonuses';
import { useState } from 'react';
import { bonusTermsQuery, useGrantBonus, type BonusBody } from '#resources/admin-bonuses.ts';
import { adminBonusTexts as texts } from '#texts/admin-bonuses.ts';
import { decimalOf } from '#ui/decimal.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { numbers } from '#ui/format.ts';
import { PickedPerson } from '#ui/person-picker.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { CreatorPicker } from './creator-picker.tsx';
import { dollars } from './money-words.ts';

type Creator = { readonly id: string; readonly name: string; readonly avatar: string | null };

type BonusDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** Grants a bonus to a creator. */
export function BonusDialog({ isOpen, onClose }: BonusDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.grant} size={480}>
      {isOpen && <BonusForm onClose={onClose} />}
    </Dialog>
  );
}

const initialValues = { creatorId: '', amount: '', reason: '' };

function BonusForm({ onClose }: { readonly onClose: () => void }) {
  const { data: terms } = useQuery(bonusTermsQuery);
  const [creator, setCreator] = useState<Creator>();
  // one opened form is one bonus, however often it is sent
  const [id] = useState(() => crypto.randomUUID());
  const grant = useGrantBonus(id);
  const form = useForm({
    schema: grantBonus.body,
    initialValues,
    toBody: ({ creatorId, amount, reason }): BonusBody => ({ creatorId, amount: decimalOf(amount), reason }),
    save: (body: BonusBody) => grant.mutateAsync(body),
    onSaved({ amount, currency }) {
      toast.success(texts.granted(dollars(amount, currency), creator?.name ?? ''));
      onClose();
    },
    failed: texts.grantFailed,
  });
  const choose = (chosen: Creator | undefined) => {
    setCreator(chosen);
    form.setFieldValue('creatorId', chosen?.id ?? '');
  };
  return (
    <DialogForm form={form} label={texts.submit} busyLabel={texts.sending} onCancel={onClose}>
      <Stack gap="2xs">
        {creator ? (
          <PickedPerson person={creator} label={texts.chosen(creator.name)} onChange={() => choose(undefined)} />
        ) : (
          <CreatorPicker onPick={choose} />
        )}
        <Refusal message={form.errors['creatorId'] === undefined ? undefined : texts.chooseCreator} />
      </Stack>
      <TextInput
        size="md"
        inputMode="decimal"
        label={texts.amount}
        description={terms ? texts.amountHint(numbers({}).format(terms.maximum)) : <Skeleton h={16} w={180} />}
        {...form.getInputProps('amount')}
      />
      <Textarea
        size="md"
        autosize
        minRows={2}
        maxRows={4}
        label={texts.reason}
        description={texts.reasonHint}
        {...form.getInputProps('reason')}
      />
      <Text fz="sm" c="dimmed">
        {texts.final}
      </Text>
    </DialogForm>
  );
}
