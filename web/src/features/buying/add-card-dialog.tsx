import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CardUse } from '@velvet/contracts/payment/cards';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { messageOf } from '#api/failure.ts';
import { isTransient } from '#api/query-client.ts';
import { cardSetupQuery, useAddCard } from '#resources/cards.ts';
import { buyingTexts, cardsTexts, cardUseTexts } from '#texts/buying.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { toast } from '#ui/toast.ts';
import { Challenge } from './challenge.tsx';
import { CardForm, type CardFormHandle } from './card-form.tsx';
import { cardUseLabel } from './card-label.ts';

type FormProps = {
  /** uses of a new card; the first one is chosen */
  readonly uses: readonly CardUse[];
  readonly onClose: () => void;
};
type AddCardDialogProps = FormProps & { readonly isOpen: boolean };

export function AddCardDialog({ uses, isOpen, onClose }: AddCardDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} size={460} title={cardsTexts.add}>
      <AddCardForm uses={uses} onClose={onClose} />
    </Dialog>
  );
}

/** The use of the new card. `renewsIn`: currency of the subscriptions that it renews; undefined for purchases */
function useCardUse(uses: readonly CardUse[]) {
  const [use, setUse] = useState(uses[0]);
  return { use, setUse, renewsIn: use?.purchases ? undefined : (use?.subscriptions ?? undefined) };
}

function AddCardForm({ uses, onClose }: FormProps) {
  const { use, setUse, renewsIn } = useCardUse(uses);
  const form = useRef<CardFormHandle>(null);
  const isBusy = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [message, setMessage] = useState<string>();
  const [challenge, setChallenge] = useState<CardChallenge | null>(null);
  const add = useAddCard();
  const finish = () => {
    toast.success(cardsTexts.added);
    onClose();
  };
  const save = async () => {
    const id = await form.current?.createCard();
    if (id === undefined) return;
    const saved = await add.mutateAsync({ paymentMethodId: id, ...(renewsIn !== undefined && { currency: renewsIn }) });
    if (saved.challenge) setChallenge(saved.challenge);
    else finish();
  };
  if (challenge) {
    const giveUp = (why?: string) => {
      setMessage(why);
      setChallenge(null);
    };
    return <CardChallengeView challenge={challenge} onSaved={finish} onGiveUp={giveUp} />;
  }
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
        {uses.length > 1 && <UsePicker uses={uses} value={use} onChange={setUse} isDisabled={isSaving} />}
        <CardForm handle={form} renewsIn={renewsIn} isDisabled={isSaving} />
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

type UsePickerProps = {
  readonly uses: readonly CardUse[];
  readonly value: CardUse | undefined;
  readonly onChange: (use: CardUse | undefined) => void;
  readonly isDisabled: boolean;
};

function UsePicker({ uses, value, onChange, isDisabled }: UsePickerProps) {
  return (
    <NativeSelect
      size="md"
      label={cardUseTexts.label}
      data={uses.map(cardUseLabel)}
      value={value && cardUseLabel(value)}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(uses.find((use) => cardUseLabel(use) === currentTarget.value))}
    />
  );
}

type CardChallenge = { readonly id: string; readonly url: string | null };

type CardChallengeViewProps = {
  readonly challenge: CardChallenge;
  readonly onSaved: () => void;
  /** `message`: why the bank did not confirm the card */
  readonly onGiveUp: (message?: string) => void;
};

/** The page of the card's bank, until the card is saved or refused. */
function CardChallengeView({ challenge: { id, url }, onSaved, onGiveUp }: CardChallengeViewProps) {
  const { data, error } = useQuery(cardSetupQuery(id));
  const saved = useEffectEvent(onSaved);
  const refused = useEffectEvent(onGiveUp);
  const isSaved = data?.challenge === null;
  const refusal = error && !isTransient(error) ? messageOf(error, buyingTexts.unexpected) : undefined;
  useEffect(() => {
    if (isSaved) saved();
    else if (refusal !== undefined) refused(refusal);
  }, [isSaved, refusal]);
  return <Challenge url={url} onGiveUp={() => onGiveUp()} />;
}
