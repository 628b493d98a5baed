import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { TierId, UserId } from '@velvet/contracts/ids';
import type { Tier } from '@velvet/contracts/payment/tiers';
import { IconChevronDown, IconGift } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useShownPromotion } from '#resources/promotions.ts';
import { creatorText } from '#texts/creator-page.ts';
import { tierTexts } from '#texts/tiers.ts';
import { giftTexts } from '#texts/gifts.ts';
import { Action } from '#ui/action.tsx';
import { day } from '#ui/format.ts';
import { Price } from './price.tsx';
import { useOfferedTiers } from './use-offered-tiers.ts';
import classes from './price-card.module.css';

/** The viewer's subscription to this creator. */
export type Subscribed = { readonly until: string | null };

type PriceCardProps = {
  readonly creatorId: UserId;
  readonly subscribed: Subscribed | undefined;
  readonly onSubscribe: (tier?: TierId) => void;
  readonly onGift: () => void;
  /** code of the offer by whose link the reader came */
  readonly promotion: string | undefined;
  /** an offer, above the prices */
  readonly banner: ReactNode;
};

export function PriceCard({ creatorId, subscribed, onGift, ...offering }: PriceCardProps) {
  const { tiers, isPending } = useOfferedTiers(creatorId);
  if (subscribed) {
    return (
      <div className={classes.price}>
        <Text fw={600} c="var(--velvet-success)">
          {subscribed.until ? creatorText.subscribedUntil(day(subscribed.until)) : creatorText.subscribed}
        </Text>
        <Link className={classes.manage} to="/dashboard" search={{ section: 'subscriptions' }}>
          {creatorText.manage}
        </Link>
        {tiers.some(({ monthlyPrice }) => monthlyPrice > 0) && <GiftButton onGift={onGift} />}
      </div>
    );
  }
  // reserves its place, so that the posts below do not shift
  if (isPending) return <div className={classes.price} data-waiting aria-hidden />;
  if (tiers.length === 0) return null;
  const isFree = tiers.every(({ monthlyPrice }) => monthlyPrice === 0);
  return (
    <div className={classes.price}>
      <Offered {...offering} creatorId={creatorId} tiers={tiers} />
      <Text mt="sm" fz="caption" ta="center" c="dimmed">
        {isFree ? creatorText.costsNothing : creatorText.renews}
      </Text>
      {!isFree && <GiftButton onGift={onGift} />}
    </div>
  );
}

type OfferedProps = Pick<PriceCardProps, 'creatorId' | 'promotion' | 'banner' | 'onSubscribe'> & {
  readonly tiers: readonly Tier[];
};

/** The offer, the price and the tiers. One button has the accent: of a free trial, else of the first tier. */
function Offered({ creatorId, promotion: code, banner, tiers, onSubscribe }: OfferedProps) {
  const { promotion } = useShownPromotion(creatorId, code);
  const [isOpen, setOpen] = useState(false);
  const accented = promotion?.kind === 'trial' ? undefined : tiers[0];
  const [first] = tiers;
  return (
    <>
      {banner}
      {first && <Price tier={first} isFrom={tiers.length > 1} />}
      {first && tiers.length === 1 && <Benefits lines={first.benefits} />}
      {tiers.length > 1 && (
        <UnstyledButton className={classes.tiers} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {tierTexts.count(tiers.length)}
          <IconChevronDown aria-hidden size={18} stroke={1.6} />
        </UnstyledButton>
      )}
      {isOpen ? (
        <Stack component="ul" gap="md" aria-label={tierTexts.label}>
          {tiers.map((tier, index) => (
            <TierItem
              key={tier.id}
              tier={tier}
              below={tiers[index - 1]}
              isMain={tier === accented}
              onSubscribe={onSubscribe}
            />
          ))}
        </Stack>
      ) : (
        <Action look={lookOf(accented !== undefined)} fullWidth onClick={() => onSubscribe()}>
          {creatorText.subscribe}
        </Action>
      )}
    </>
  );
}

function GiftButton({ onGift }: Pick<PriceCardProps, 'onGift'>) {
  return (
    <Action
      mt="sm"
      look="quiet"
      fullWidth
      leftSection={<IconGift aria-hidden size={18} stroke={1.6} />}
      onClick={onGift}
    >
      {giftTexts.give}
    </Action>
  );
}

const lookOf = (isMain: boolean) => (isMain ? 'accent' : 'outline');

type TierItemProps = {
  readonly tier: Tier;
  readonly below: Tier | undefined;
  /** whether its button has the accent */
  readonly isMain: boolean;
  readonly onSubscribe: PriceCardProps['onSubscribe'];
};

function TierItem({ tier, below, isMain, onSubscribe }: TierItemProps) {
  const { id, name, description, benefits } = tier;
  return (
    <li className={classes.tier}>
      <Text fw={600} className={classes.name}>
        {name}
      </Text>
      <Price tier={tier} />
      {description && (
        <Text fz="label" c="dimmed" mb="xs" className={classes.name}>
          {description}
        </Text>
      )}
      <Benefits lines={below ? [tierTexts.includes(below.name), ...benefits] : benefits} />
      <Action
        look={lookOf(isMain)}
        fullWidth
        aria-label={tierTexts.named(creatorText.subscribe, name)}
        onClick={() => onSubscribe(id)}
      >
        {creatorText.subscribe}
      </Action>
    </li>
  );
}

function Benefits({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Stack component="ul" gap="4xs" mb="md" fz="label" c="dimmed" className={classes.benefits}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Stack>
  );
}
