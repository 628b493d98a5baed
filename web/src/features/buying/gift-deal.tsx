import { Checkbox, Radio, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Money } from '@velvet/contracts/money';
import { giftLimits, type Gift, type GiftMonths } from '@velvet/contracts/payment/gifts';
import type { Tier } from '@velvet/contracts/payment/tiers';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useShareWords } from '#resources/creator-share.ts';
import { tiersQuery } from '#resources/tiers.ts';
import { buyingTexts } from '#texts/buying.ts';
import { giftTexts } from '#texts/gifts.ts';
import { Action } from '#ui/action.tsx';
import { day, money } from '#ui/format.ts';
import { LinkField } from '#ui/link-field.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import type { Deal } from './buying.ts';
import { cardLabel } from './card-label.ts';
import { DealHead } from './deal-head.tsx';
import dealClasses from './deal.module.css';
import { FinePrint } from './fine-print.tsx';
import classes from './gift-deal.module.css';
import { giftPrice } from './gift-price.ts';
import { ReceiverField } from './gift-receiver.tsx';
import { PaymentForm } from './payment-form.tsx';
import { TierPicker } from './tier-choice.tsx';
import { useGift } from './use-gift.ts';

type GiftDealProps = {
  readonly deal: Extract<Deal, { kind: 'gift' }>;
  readonly ownId: string;
  readonly onClose: () => void;
};

/** Pays for a subscription or a post that somebody else receives. */
export function GiftDeal({ deal, ownId, onClose }: GiftDealProps) {
  const { creator, thing } = deal;
  const [given, setGiven] = useState<Gift>();
  const title = thing.kind === 'content' ? giftTexts.titles.content : giftTexts.titles.subscription(creator.name);
  if (given)
    return (
      <>
        <DealHead creator={creator} title={giftTexts.ready} />
        <Ready gift={given} onClose={onClose} />
      </>
    );
  const form = { deal, ownId, onClose, onReady: setGiven };
  return (
    <>
      <DealHead creator={creator} title={title} text={giftTexts.texts[thing.kind]} />
      {thing.kind === 'content' ? <GiftForm {...form} /> : <SubscriptionForm {...form} />}
    </>
  );
}

type FormProps = GiftDealProps & { readonly onReady: (gift: Gift) => void };

function SubscriptionForm(props: FormProps) {
  const { data, isPending, error, refetch } = useQuery(tiersQuery(props.deal.creator.id));
  const tiers = data?.filter(({ archivedAt, monthlyPrice }) => archivedAt === null && monthlyPrice > 0) ?? [];
  if (tiers.length > 0) return <GiftForm {...props} tiers={tiers} />;
  if (error) return <ErrorState message={messageOf(error, giftTexts.loadFailed)} onRetry={() => void refetch()} />;
  if (!isPending) return <Text c="dimmed">{giftTexts.free}</Text>;
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={64} radius="md" />
      <Skeleton height={78} radius="md" />
      <Skeleton height={54} radius="xl" />
    </Stack>
  );
}

/** Content has no tiers. */
const noTiers: readonly Tier[] = [];

function GiftForm({ tiers = noTiers, onReady, ...props }: FormProps & { readonly tiers?: readonly Tier[] }) {
  const form = useGift(props, tiers, onReady);
  const { choice, price, noteLeft, tier } = form;
  const isPaying = form.checkout.state === 'paying';
  const shown = money(price, true);
  const share = useShareWords(props.deal.creator.name, price);
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
            disabled={choice.state !== 'ready' || noteLeft < 0}
          >
            {choice.chosen ? buyingTexts.payWith(shown, cardLabel(choice.chosen)) : buyingTexts.pay(shown)}
          </Action>
          <FinePrint>{share}</FinePrint>
        </>
      }
    >
      {tier ? (
        <>
          <TierPicker tiers={tiers} value={tier.id} onChange={form.setTier} isDisabled={isPaying} />
          <MonthsPicker tier={tier} value={form.months} onChange={form.setMonths} isDisabled={isPaying} />
        </>
      ) : (
        <Text component="span" ff="heading" fz="6xl" lh={1} lts="-0.02em" data-tabular className={dealClasses.price}>
          {shown}
        </Text>
      )}
      <ReceiverField
        ownId={props.ownId}
        way={form.way}
        onWay={form.setWay}
        receiver={form.receiver}
        onReceiver={form.setReceiver}
        problem={form.problem}
        isDisabled={isPaying}
      />
      <WordsFields form={form} isDisabled={isPaying} />
    </PaymentForm>
  );
}

type WordsProps = { readonly form: ReturnType<typeof useGift>; readonly isDisabled: boolean };

/** The note, and whether the giver has a name. */
function WordsFields({ form, isDisabled }: WordsProps) {
  const { note, noteLeft } = form;
  return (
    <>
      <Textarea
        label={giftTexts.note}
        autosize
        minRows={1}
        maxRows={4}
        disabled={isDisabled}
        value={note}
        error={noteLeft < 0 && giftTexts.noteLeft(noteLeft)}
        onChange={({ currentTarget }) => form.setNote(currentTarget.value)}
      />
      <Checkbox
        size="md"
        label={giftTexts.anonymous}
        disabled={isDisabled}
        checked={form.isAnonymous}
        onChange={({ currentTarget }) => form.setAnonymous(currentTarget.checked)}
      />
    </>
  );
}

type MonthsPickerProps = {
  readonly tier: Tier;
  readonly value: GiftMonths;
  readonly onChange: (months: GiftMonths) => void;
  readonly isDisabled: boolean;
};

function MonthsPicker({ tier, value, onChange, isDisabled }: MonthsPickerProps) {
  const inWords = (price: Money) => money(price, true);
  return (
    <Radio.Group
      label={giftTexts.months}
      value={String(value)}
      onChange={(next) => onChange(giftLimits.months.find((months) => String(months) === next) ?? 1)}
    >
      <div className={classes.months}>
        {giftLimits.months.map((months) => (
          <Radio.Card key={months} value={String(months)} className={classes.month ?? ''} disabled={isDisabled}>
            <Text component="span" fw={600}>
              {giftTexts.lengths[months]}
            </Text>
            <Text component="span" fz="sm" c="dimmed">
              {inWords(giftPrice(tier, months))}
            </Text>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

/** The link of a paid gift. */
function Ready({ gift, onClose }: { readonly gift: Gift; readonly onClose: () => void }) {
  const [until] = useState(() => new Date(Date.now() + giftLimits.redeemDays * 24 * 3_600_000).toISOString());
  return (
    <Stack gap="lg">
      <Text c="dimmed">{giftTexts.readyText(day(gift.expiresAt ?? until))}</Text>
      <LinkField label={giftTexts.link} link={gift.link ?? ''} />
      <Action look="accent" size="lg" fullWidth onClick={onClose}>
        {giftTexts.done}
      </Action>
    </Stack>
  );
}
