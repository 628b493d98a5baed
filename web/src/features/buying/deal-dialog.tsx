import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { buyingTexts } from '#texts/buying.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { SectionError } from '#ui/page-error.tsx';
import type { Deal } from './buying.ts';

const SubscribeDeal = lazy(async () => ({ default: (await import('./subscribe-deal.tsx')).SubscribeDeal }));
const PurchaseDeal = lazy(async () => ({ default: (await import('./purchase-deal.tsx')).PurchaseDeal }));

type DealDialogProps = {
  /** kept while the dialog fades */
  readonly deal: Deal | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The dialog around whatever is being bought; each deal begins anew. */
export function DealDialog({ deal, isOpen, onClose }: DealDialogProps) {
  return (
    <Dialog
      opened={isOpen && deal !== undefined}
      onClose={onClose}
      size={460}
      withCloseButton={false}
      // until what it holds has come with its title
      aria-label={deal?.kind === 'buy' ? buyingTexts.unlock : deal && buyingTexts.subscribeTo(deal.creator.name)}
    >
      <CatchBoundary getResetKey={() => deal} errorComponent={SectionError}>
        <Suspense fallback={<Loading />}>
          {deal?.kind === 'subscribe' && <SubscribeDeal deal={deal} onClose={onClose} />}
          {deal?.kind === 'buy' && <PurchaseDeal deal={deal} onClose={onClose} />}
        </Suspense>
      </CatchBoundary>
    </Dialog>
  );
}
