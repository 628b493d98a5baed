import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Below } from '#features/landing/below.tsx';
import { returnAddress } from '#features/sign-in/browser-session.ts';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { ownPlanQuery, platformPlansQuery } from '#resources/platform-plans.ts';
import { landingTexts } from '#texts/landing.ts';
import { planTexts } from '#texts/plans.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { toast } from '#ui/toast.ts';
import { useEnter } from './use-enter.ts';
import { useSubscribeFromOutside } from './use-subscribe-from-outside.ts';
import { useViewer } from './use-viewer.ts';

const PlanCheckout = lazyChunk(async () => (await import('#features/buying/plan-checkout.tsx')).PlanCheckout);

/** Connects the buttons below the first view with the router. */
export function LandingBelow() {
  const { state } = useSessionState();
  const { enter } = useEnter();
  const navigate = useNavigate();
  const logIn = () => {
    toast.info(landingTexts.pricing.loginFirst);
    returnAddress.remember('/#pricing');
    void navigate({ to: '/auth' });
  };
  const subscribe = useSubscribeFromOutside();
  const toProfile = () => void navigate({ to: '/dashboard', search: { section: 'profile', view: 'selling' } });
  const pricing = usePlans(toProfile);
  return (
    <Below
      isSignedIn={state === 'signed-in'}
      onSubscribe={subscribe}
      onStart={() => enter()}
      onLogin={logIn}
      onCreate={toProfile}
      {...pricing}
    />
  );
}

/** The plan of a creator, and the payment form of another one. */
function usePlans(toProfile: () => void) {
  const isCreator = useViewer()?.isCreator === true;
  const { data: own } = useQuery({ ...ownPlanQuery, enabled: isCreator });
  const { data: plans } = useQuery(platformPlansQuery);
  const [isChosen, setChosen] = useState(false);
  const premium = plans?.find(({ name }) => name === 'premium');
  const price = premium && { amountMinor: Math.round(premium.monthlyPrice * 100), currency: premium.currency };
  return {
    ownPlan: isCreator ? own?.name : undefined,
    checkout: isChosen && price && (
      <SectionBoundary>
        <PlanCheckout price={price} onClose={() => setChosen(false)} />
      </SectionBoundary>
    ),
    onPremium() {
      if (isCreator) return setChosen(true);
      toast.info(planTexts.creatorsOnly);
      toProfile();
    },
  };
}
