import { buyingTexts } from '#texts/buying.ts';
import { giftTexts } from '#texts/gifts.ts';
import { tipTexts } from '#texts/tips.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import type { Deal } from './buying.ts';
import { buyingWords } from './buying-words.ts';

const SubscribeDeal = lazyChunk(async () => (await import('./subscribe-deal.tsx')).SubscribeDeal);
const PurchaseDeal = lazyChunk(async () => (await import('./purchase-deal.tsx')).PurchaseDeal);

const GiftDeal = lazyChunk(async () => (await import('./gift-deal.tsx')).GiftDeal);
const TipDeal = lazyChunk(async () => (await import('./tip-deal.tsx')).TipDeal);

type DealDialogProps = {
  /** kept while the dialog fades */
  readonly deal: Deal | undefined;
  /** id of the buyer */
  readonly ownId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The dialog around whatever is being bought; each deal begins anew. */
export function DealDialog({ deal, ownId, isOpen, onClose }: DealDialogProps) {
  return (
    <Dialog
      opened={isOpen && deal !== undefined}
      onClose={onClose}
      size={460}
      hasCover
      // until what it holds has come with its title
      aria-label={deal && titleOf(deal)}
    >
      <SectionBoundary resetKey={deal}>
        {deal?.kind === 'subscribe' && <SubscribeDeal deal={deal} ownId={ownId} onClose={onClose} />}
        {deal?.kind === 'gift' && <GiftDeal deal={deal} ownId={ownId} onClose={onClose} />}
        {deal?.kind === 'tip' && <TipDeal deal={deal} onClose={onClose} />}
        {deal?.kind === 'buy' && <PurchaseDeal deal={deal} onClose={onClose} />}
      </SectionBoundary>
    </Dialog>
  );
}

function titleOf(deal: Deal): string {
  if (deal.kind === 'buy') return buyingWords(deal).title;
  if (deal.kind === 'gift') return giftTexts.give;
  return deal.kind === 'tip' ? tipTexts.title(deal.creator.name) : buyingTexts.subscribeTo(deal.creator.name);
}
