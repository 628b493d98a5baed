import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TierId, UserId } from '@velvet/contracts/ids';
import type { Tier } from '@velvet/contracts/payment/tiers';
import { IconGift } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useShownPromotion } from '#resources/promotions.ts';
import { tiersQuery } from '#resources/tiers.ts';
import { creatorText } from '#texts/creator-page.ts';
import { tierTexts } from '#texts/tiers.ts';
import { giftTexts } from '#texts/gifts.ts';
import { Action } from '#ui/action.tsx';
import { day, money } from '#ui/format.ts';
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
  const { data, isPending } = useQuery(tiersQuery(creatorId));
  if (subscribed) {
    return (
      <div className={classes.price}>
        <Text fw={600} c="var(--velvet-success)">
          {subscribed.until ? creatorText.subscribedUntil(day(subscribed.until)) : creatorText.subscribed}
        </Text>
        <Link className={classes.manage} to="/dashboard" search={{ section: 'subscriptions' }}>
          {creatorText.manage}
        </Link>
        {data?.some(({ monthlyPrice }) => monthlyPrice > 0) && <GiftButton onGift={onGift} />}
      </div>
    );
  }
  // reserves its place, so that the posts below do not shift
  if (isPending) return <div className={classes.price} data-waiting aria-hidden />;
  const tiers = data?.filter(({ archivedAt }) => archivedAt === null) ?? [];
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

/** The offer and the tiers. One button has the accent: of a free trial, else of the first tier. */
function Offered({ creatorId, promotion: code, banner, tiers, onSubscribe }: OfferedProps) {
  const { promotion } = useShownPromotion(creatorId, code);
  const accented = promotion?.kind === 'trial' ? undefined : tiers[0];
  const [only] = tiers;
  return (
    <>
      {banner}
      {only && tiers.length === 1 ? (
        <OneTier tier={only} isMain={only === accented} onSubscribe={onSubscribe} />
      ) : (
        <TierList tiers={tiers} accented={accented} onSubscribe={onSubscribe} />
      )}
    </>
  );
}

/** The tiers in sight of a creator with many, whose whole list would push the posts far down. */
const inSight = 2;

type TierListProps = Pick<OfferedProps, 'tiers' | 'onSubscribe'> & { readonly accented: Tier | undefined };

function TierList({ tiers, accented, onSubscribe }: TierListProps) {
  const [isWhole, setWhole] = useState(false);
  const isCut = tiers.length > inSight + 1 && !isWhole;
  return (
    <>
      <Stack component="ul" gap="md" aria-label={tierTexts.label}>
        {tiers.slice(0, isCut ? inSight : tiers.length).map((tier, index) => (
          <TierItem
            key={tier.id}
            tier={tier}
            below={tiers[index - 1]}
            isMain={tier === accented}
            isFocused={isWhole && index === inSight}
            onSubscribe={onSubscribe}
          />
        ))}
      </Stack>
      {isCut && (
        <Action mt="sm" look="quiet" fullWidth onClick={() => setWhole(true)}>
          {tierTexts.showAll(tiers.length)}
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

type TierProps = {
  readonly tier: Tier;
  /** whether its button has the accent */
  readonly isMain: boolean;
  readonly onSubscribe: PriceCardProps['onSubscribe'];
};

const lookOf = (isMain: boolean) => (isMain ? 'accent' : 'outline');

function OneTier({ tier, isMain, onSubscribe }: TierProps) {
  return (
    <>
      <Price tier={tier} />
      <Benefits lines={tier.benefits} />
      <Action look={lookOf(isMain)} fullWidth onClick={() => onSubscribe()}>
        {creatorText.subscribe}
      </Action>
    </>
  );
}

type TierItemProps = TierProps & {
  readonly below: Tier | undefined;
  /** its button takes the focus when it appears */
  readonly isFocused: boolean;
};

function TierItem({ tier, below, isMain, isFocused, onSubscribe }: TierItemProps) {
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
        autoFocus={isFocused}
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

/** The price of a month, and what longer periods save at most. */
function Price({ tier: { monthlyPrice, quotes, currency } }: { readonly tier: Tier }) {
  const saving = Math.max(0, ...quotes.map(({ savingPercent }) => savingPercent));
  return (
    <Group component="p" align="baseline" wrap="nowrap" gap="3xs" mb="md" c="dimmed">
      <Text component="b" ff="heading" fz="5xl" fw={420} lh={1} data-tabular c="var(--mantine-color-text)">
        {monthlyPrice === 0 ? creatorText.free : money({ amountMinor: Math.round(monthlyPrice * 100), currency }, true)}
      </Text>
      {monthlyPrice > 0 && <span>{creatorText.aMonth}</span>}
      {saving > 0 && (
        <Text component="em" ml="auto" fz="caption" fs="normal" c="var(--velvet-success)">
          {creatorText.saveUpTo(saving)}
        </Text>
      )}
    </Group>
  );
}
