import { Radio, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { decimalFromMinor } from '@velvet/contracts/money';
import { tipLimits, type Tipping } from '@velvet/contracts/payment/tips';
import { countCharacters } from '@velvet/contracts/text';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useShareWords } from '#resources/creator-share.ts';
import { sendTip, tippingQuery } from '#resources/tips.ts';
import { tipTexts } from '#texts/tips.ts';
import { Action } from '#ui/action.tsx';
import { currencySymbol, money } from '#ui/format.ts';
import { GoalBar } from '#ui/goal-bar.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { toast } from '#ui/toast.ts';
import type { Deal } from './buying.ts';
import { useCardChoice } from './card-choice.tsx';
import { cardLabel } from './card-label.ts';
import { DealHead } from './deal-head.tsx';
import classes from './deal.module.css';
import { FinePrint } from './fine-print.tsx';
import { PaymentForm } from './payment-form.tsx';
import { dollars } from './price.ts';
import { presetsOf, typedAmount } from './tip-amount.ts';
import { useCheckout } from './use-checkout.ts';

type TipDealProps = { readonly deal: Extract<Deal, { kind: 'tip' }>; readonly onClose: () => void };

const other = 'other';

/** Sends a creator money for nothing in return: an offered or own amount, with a note. */
export function TipDeal({ deal, onClose }: TipDealProps) {
  const { creator, place } = deal;
  const tipping = useQuery(tippingQuery(creator.id));
  return (
    <>
      <DealHead creator={creator} title={tipTexts.title(creator.name)} text={tipTexts.places[place.kind]} />
      {tipping.data ? (
        <TipForm deal={deal} tipping={tipping.data} onClose={onClose} />
      ) : tipping.isError ? (
        <ErrorState message={messageOf(tipping.error, tipTexts.loadFailed)} onRetry={() => void tipping.refetch()} />
      ) : (
        <Stack gap="lg">
          <Skeleton height={52} radius="md" />
          <Skeleton height={78} radius="md" />
          <Skeleton height={54} radius="xl" />
        </Stack>
      )}
    </>
  );
}

function TipForm({ deal, tipping, onClose }: TipDealProps & { readonly tipping: Tipping }) {
  const form = useTip(deal, tipping, onClose);
  const { choice, amount, note, noteLeft, isWrong } = form;
  const isPaying = form.checkout.state === 'paying';
  const shown = amount && money(amount, true);
  const share = useShareWords(deal.creator.name, amount ?? dollars(0, tipping.currency));
  return (
    <PaymentForm
      payment={form}
      choice={choice}
      onSubmit={form.submit}
      foot={
        <>
          <Action
            type="submit"
            look="accent"
            size="xl"
            fullWidth
            loading={isPaying}
            disabled={choice.state !== 'ready' || noteLeft < 0 || isWrong}
          >
            {!shown
              ? tipTexts.tip
              : choice.chosen
                ? tipTexts.sendWith(shown, cardLabel(choice.chosen))
                : tipTexts.send(shown)}
          </Action>
          <FinePrint>
            {amount && `${share} `}
            {tipTexts.finalNote}
          </FinePrint>
        </>
      }
    >
      {tipping.goal && <GoalBar goal={tipping.goal} />}
      <AmountPicker form={form} tipping={tipping} isDisabled={isPaying} />
      <Textarea
        label={tipTexts.note}
        autosize
        minRows={1}
        maxRows={4}
        disabled={isPaying}
        value={note}
        error={noteLeft < 0 && tipTexts.noteLeft(noteLeft)}
        description={noteLeft >= 0 && noteLeft <= 40 ? tipTexts.noteLeft(noteLeft) : undefined}
        onChange={({ currentTarget }) => form.setNote(currentTarget.value)}
      />
    </PaymentForm>
  );
}

type PickerProps = {
  readonly form: ReturnType<typeof useTip>;
  readonly tipping: Tipping;
  readonly isDisabled: boolean;
};

function AmountPicker({ form, tipping, isDisabled }: PickerProps) {
  const inWords = (amount: number) => money(dollars(amount, tipping.currency), true);
  return (
    <div>
      <Radio.Group value={form.picked} onChange={form.pick} label={tipTexts.amount}>
        <div className={classes.amounts}>
          {presetsOf(tipping).map((amount) => (
            <Radio.Card key={amount} value={String(amount)} className={classes.amount} disabled={isDisabled}>
              {inWords(amount)}
            </Radio.Card>
          ))}
          <Radio.Card value={other} className={classes.amount} disabled={isDisabled}>
            {tipTexts.other}
          </Radio.Card>
        </div>
      </Radio.Group>
      {form.picked === other && (
        <TextInput
          mt="sm"
          size="md"
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          leftSection={currencySymbol(tipping.currency)}
          aria-label={tipTexts.otherAmount(tipping.currency)}
          disabled={isDisabled}
          value={form.typed}
          error={form.isWrong && tipTexts.bounds(inWords(tipping.minimum), inWords(tipping.maximum))}
          onChange={({ currentTarget }) => form.type(currentTarget.value)}
          onBlur={form.check}
        />
      )}
    </div>
  );
}

/** The typed values of a tip and its checkout. */
function useTip({ creator, place }: TipDealProps['deal'], tipping: Tipping, onClose: () => void) {
  const [picked, pick] = useState(String(presetsOf(tipping)[0] ?? other));
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [note, setNote] = useState('');
  const choice = useCardChoice();
  const amount = picked === other ? typedAmount(typed, tipping) : dollars(Number(picked), tipping.currency);
  const text = note.trim();
  const tip = { creatorId: creator.id, place, ...(text !== '' && { note: text }) };
  const request = { tip, amount: decimalFromMinor(amount?.amountMinor ?? 0), currency: tipping.currency };
  const checkout = useCheckout({
    chooseCard: choice.choose,
    request,
    send: (paymentMethodId, key) => sendTip({ ...request, ...(paymentMethodId && { paymentMethodId }) }, key),
    onSettled() {
      if (amount) toast.success(tipTexts.sent(creator.name, money(amount, true)));
      onClose();
    },
    onRefused: () => {
      choice.forget();
      return undefined;
    },
  });
  return {
    ...checkout,
    choice,
    amount,
    picked,
    typed,
    note,
    isWrong: picked === other && isWrong,
    noteLeft: tipLimits.noteLength - countCharacters(text),
    pick,
    setNote,
    type(value: string) {
      setTyped(value);
      setWrong(false);
    },
    /** Marks a typed amount that is out of bounds. */
    check: () => setWrong(typed !== '' && amount === undefined),
    submit() {
      if (amount) checkout.pay();
      else setWrong(true);
    },
  };
}
