import { Box, Text } from '@mantine/core';
import type { UserId } from '@velvet/contracts/ids';
import { useShownPromotion } from '#resources/promotions.ts';
import { creatorText } from '#texts/creator-page.ts';
import { offerTexts } from '#texts/promotions.ts';
import { Action } from '#ui/action.tsx';
import { Price } from './price.tsx';
import classes from './subscribe-bar.module.css';
import { useOfferedTiers } from './use-offered-tiers.ts';

type SubscribeBarProps = {
  readonly creatorId: UserId;
  /** code of the offer by whose link the reader came */
  readonly promotion: string | undefined;
  readonly onSubscribe: () => void;
};

/** The price and the way to subscribe at the foot of a phone, in the place of the bar of sections. */
export function SubscribeBar({ creatorId, promotion: code, onSubscribe }: SubscribeBarProps) {
  const { tiers } = useOfferedTiers(creatorId);
  const { promotion } = useShownPromotion(creatorId, code);
  const [first] = tiers;
  if (!first) return null;
  return (
    <div className={classes.bar} data-replaces-sections>
      <Box flex={1} miw={0}>
        <Price tier={first} isFrom={tiers.length > 1} isShort />
        {promotion?.kind === 'discount' && (
          <Text fz="caption" c="var(--velvet-success)">
            {offerTexts.discount(promotion.percent ?? 0, promotion.months ?? 0)}
          </Text>
        )}
      </Box>
      <Action look="accent" onClick={onSubscribe}>
        {creatorText.subscribe}
      </Action>
    </div>
  );
}
