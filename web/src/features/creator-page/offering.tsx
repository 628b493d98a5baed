import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { PersonPage } from '@velvet/contracts/account/person';
import type { TierId } from '@velvet/contracts/ids';
import { useState } from 'react';
import { useShownPromotion } from '#resources/promotions.ts';
import { creatorText } from '#texts/creator-page.ts';
import { offerTexts } from '#texts/promotions.ts';
import classes from './offering.module.css';
import { PriceCard, type Subscribed } from './price-card.tsx';
import { PromotionBanner } from './promotion-banner.tsx';
import { TipCard } from './tip-card.tsx';
import { useOfferedTiers } from './use-offered-tiers.ts';

export type OfferingProps = {
  readonly person: PersonPage;
  readonly viewerId: string | undefined;
  readonly subscribed: Subscribed | undefined;
  readonly onSubscribe: (tier?: TierId) => void;
  readonly onTip: () => void;
  readonly onGift: () => void;
  /** code of the offer by whose link the reader came */
  readonly promotion: string | undefined;
  readonly onSignIn: () => void;
};

/** The prices, the offer and the goal of a creator, beside the posts. A phone folds them: its bar at the foot has the price. */
export function Offering(props: OfferingProps) {
  const { person, viewerId, subscribed, onSubscribe, onTip, onGift, promotion, onSignIn } = props;
  const isOwn = viewerId === person.id;
  const { tiers } = useOfferedTiers(person.id);
  const isFoldable = !isOwn && (subscribed !== undefined || tiers.length > 0);
  // the offer of a link is what the reader came for
  const [isOpen, setOpen] = useState(promotion !== undefined);
  return (
    <div className={classes.cards} data-folded={(isFoldable && !isOpen) || undefined}>
      {isFoldable && <Fold {...props} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {!isOwn && (
        <PriceCard
          creatorId={person.id}
          subscribed={subscribed}
          onSubscribe={onSubscribe}
          onGift={onGift}
          promotion={promotion}
          banner={<PromotionBanner person={person} code={promotion} viewerId={viewerId} onSignIn={onSignIn} />}
        />
      )}
      {person.verified && <TipCard person={person} onTip={isOwn ? undefined : onTip} />}
    </div>
  );
}

type FoldProps = Pick<OfferingProps, 'person' | 'subscribed' | 'promotion'> & {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function Fold({ person, subscribed, promotion: code, isOpen, onToggle }: FoldProps) {
  const { promotion } = useShownPromotion(person.id, code);
  const prices = promotion?.kind === 'trial' ? offerTexts.trial(promotion.days ?? 0) : creatorText.prices;
  return (
    <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={onToggle}>
      <span>{subscribed ? creatorText.subscribed : prices}</span>
      <IconChevronDown aria-hidden size={18} stroke={1.6} />
    </UnstyledButton>
  );
}
