import { Stack, Text } from '@mantine/core';
import { IconDiscount2 } from '@tabler/icons-react';
import type { PersonPage } from '@velvet/contracts/account/person';
import type { ShownPromotion } from '@velvet/contracts/payment/promotions';
import { useEffect, useRef } from 'react';
import { messageOf } from '#api/failure.ts';
import { useShownPromotion, useStartTrial } from '#resources/promotions.ts';
import { offerTexts as texts } from '#texts/promotions.ts';
import { Action } from '#ui/action.tsx';
import { day } from '#ui/format.ts';
import { toast } from '#ui/toast.ts';
import classes from './price-card.module.css';

type PromotionBannerProps = {
  readonly person: Pick<PersonPage, 'id' | 'name'>;
  /** of the link by which the reader came; undefined without one */
  readonly code: string | undefined;
  /** undefined for a visitor, who signs in first */
  readonly viewerId: string | undefined;
  readonly onSignIn: () => void;
};

/**
 * The discount or free trial that the reader can use. For the link of an offer that has ended there is a message. On a phone the page scrolls
 * to the offer of a link, which is below the first screen.
 */
export function PromotionBanner({ person, code, viewerId, onSignIn }: PromotionBannerProps) {
  const { promotion, isOver } = useShownPromotion(person.id, code);
  const box = useRef<HTMLDivElement>(null);
  const isOfLink = code !== undefined && promotion !== undefined;
  useEffect(() => {
    if (isOfLink) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isOfLink]);
  return (
    <div ref={box} className={classes.offers}>
      {isOver && (
        <Text className={classes.banner} fz="label" c="dimmed" role="status">
          {texts.gone}
        </Text>
      )}
      {promotion && <Offer promotion={promotion} person={person} viewerId={viewerId} onSignIn={onSignIn} />}
    </div>
  );
}

type OfferProps = Omit<PromotionBannerProps, 'code'> & { readonly promotion: ShownPromotion };

function Offer({ promotion, ...starting }: OfferProps) {
  return (
    <Stack gap="4xs" className={classes.banner} role="status">
      <Text fw={600} className={classes.offer}>
        <IconDiscount2 aria-hidden size={20} stroke={1.6} />
        {promotion.kind === 'trial'
          ? texts.trial(promotion.days ?? 0)
          : texts.discount(promotion.percent ?? 0, promotion.months ?? 0)}
      </Text>
      <Text fz="label" c="dimmed">
        {promotion.kind === 'trial' ? texts.trialText : texts.discountText} {limitsOf(promotion)}
      </Text>
      {promotion.kind === 'trial' && <TrialButton {...starting} code={promotion.code} />}
    </Stack>
  );
}

function limitsOf({ left, endsAt }: ShownPromotion): string {
  return [left === null ? '' : texts.left(left), endsAt === null ? '' : texts.until(day(endsAt))].join(' ').trim();
}

function TrialButton({ person, code, viewerId, onSignIn }: PromotionBannerProps & { readonly code: string }) {
  const trial = useStartTrial();
  // the banner is gone when the subscription is known, and callbacks of `mutate` with it
  const start = () =>
    void trial.mutateAsync({ creatorId: person.id, code }).then(
      ({ subscription }) =>
        toast.success(texts.started(person.name, day(subscription.periodEndsAt ?? subscription.createdAt))),
      (error: unknown) => toast.error(messageOf(error, texts.startFailed)),
    );
  return (
    <Action
      look="accent"
      mt="2xs"
      fullWidth
      loading={trial.isPending}
      onClick={viewerId === undefined ? onSignIn : start}
    >
      {texts.startTrial}
    </Action>
  );
}
