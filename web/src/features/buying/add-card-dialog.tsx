import { Stack } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '#api/failure.ts';
import { useAddCard } from '#resources/cards.ts';
import { buyingTexts, cardsTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.ts';
import { CardForm, type CardFormHandle } from './card-form.tsx';

type AddCardDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

export function AddCardDialog({ isOpen, onClose }: AddCardDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} size={460} title={cardsTexts.add}>
      <AddCardForm onClose={onClose} />
    </Dialog>
  );
}

function AddCardForm({ onClose }: { readonly onClose: () => void }) {
  const form = useRef<CardFormHandle>(null);
  const isBusy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [message, setMessage] = useState<string>();
  const add = useAddCard();
  const save = async () => {
    const id = await form.current?.createCard();
    if (id === undefined) return;
    await add.mutateAsync(id);
    toast.success(cardsTexts.added);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    setMessage(undefined);
    void save()
      .catch((error: unknown) => {
        form.current?.forget();
        setMessage(messageOf(error, buyingTexts.unexpected));
      })
      .finally(() => {
        isBusy.current = false;
        setSaving(false);
      });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <CardForm handle={form} isDisabled={isSaving} />
        <Refusal message={message} />
        <DialogButtons>
          <Action look="quiet" onClick={onClose}>
            {cardsTexts.cancel}
          </Action>
          <Action type="submit" look="accent" loading={isSaving}>
            {cardsTexts.adding}
          </Action>
        </DialogButtons>
      </Stack>
    </form>
  );
}
