import { useLocation, useRouter } from '@tanstack/react-router';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Buying, Deal } from '#features/buying/buying.ts';
import { DealDialog } from '#features/buying/deal-dialog.tsx';
import { wantedDeal } from '#features/buying/wanted-deal.ts';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { useFollow } from '#resources/follows.ts';
import { useOpenPurchase } from '#resources/undo.ts';
import { buyingTexts } from '#texts/buying.ts';
import { undoTexts } from '#texts/undo.ts';
import { toast } from '#ui/toast.ts';
import { useFirstStepsHold } from './first-steps-hold.ts';
import { useViewer } from './use-viewer.ts';
import { useSignInHere } from './use-sign-in-here.ts';

const BuyingContext = createContext<Buying | undefined>(undefined);

/** Opens the dialogs of the surrounding BuyingHost. */
export function useBuying(): Buying {
  const buying = use(BuyingContext);
  if (!buying) throw new Error('There is no BuyingHost above.');
  return buying;
}

/** Renders the purchase dialogs of a page, and leads visitors through sign-in to them. */
export function BuyingHost({ children }: { readonly children: ReactNode }) {
  const { state } = useSessionState();
  const isSignedIn = state === 'signed-in';
  const viewer = useViewer();
  const { deal, isOpen, setDeal, close } = useDeal();
  const { mutate: follow } = useFollow();
  const { mutate: openBought } = useOpenPurchase();
  const router = useRouter();
  const signIn = useSignInHere();
  const hold = useFirstStepsHold();
  useEffect(() => hold(isOpen || (isSignedIn && wantedDeal.isWaiting())), [hold, isOpen, isSignedIn]);
  useEffect(() => {
    if (!isSignedIn) return;
    const wanted = wantedDeal.take();
    if (wanted) setDeal(wanted);
  }, [isSignedIn, setDeal]);
  const buying = useMemo((): Buying => {
    const open = (wanted: Deal) => {
      if (isSignedIn) return setDeal(wanted);
      wantedDeal.remember(wanted);
      signIn();
    };
    return {
      openSubscribe: (creator, tier, promotion) => open({ kind: 'subscribe', creator, tier, promotion }),
      openTip: (creator, place) => open({ kind: 'tip', creator, place }),
      openGift: (creator, thing) => open({ kind: 'gift', creator, thing }),
      openOffer(offer, { creator, subject, onBought, onOpened }) {
        if (offer.kind === 'subscribe') open({ kind: 'subscribe', creator, tier: offer.tier?.id });
        else if (offer.kind === 'buy')
          open({ kind: 'buy', creator, postId: offer.postId, price: offer.price, subject, onBought });
        else if (offer.kind === 'follow' && isSignedIn) {
          follow(
            { person: creator, isWished: true },
            { onSuccess: () => toast.success(buyingTexts.followed(creator.name)) },
          );
        } else if (offer.kind === 'open')
          openBought(offer.purchaseId, {
            onSuccess: () => onOpened?.(),
            onError: (failure) => toast.error(failure.message || undoTexts.openFailed),
          });
        // the dashboard requires the birthday first
        else if (offer.kind === 'confirmAge') void router.navigate({ to: '/dashboard' });
        else signIn();
      },
    };
  }, [isSignedIn, follow, openBought, signIn, setDeal, router]);
  return (
    <BuyingContext value={buying}>
      {children}
      <DealDialog
        deal={deal}
        ownId={viewer?.id ?? ''}
        isOpen={isOpen && viewer?.isAgeAwaited !== true}
        onClose={close}
      />
    </BuyingContext>
  );
}

/** The dialog belongs to the address where it was opened: the back button closes it. */
function useDeal() {
  const href = useLocation({ select: (location) => location.href });
  const [shown, setShown] = useState<{ deal: Deal; href: string; isOpen: boolean }>();
  const setDeal = useCallback((deal: Deal) => setShown({ deal, href, isOpen: true }), [href]);
  const close = useCallback(() => setShown((now) => now && { ...now, isOpen: false }), []);
  return { deal: shown?.deal, isOpen: shown?.isOpen === true && shown.href === href, setDeal, close };
}
