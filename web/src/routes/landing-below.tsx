import { useNavigate } from '@tanstack/react-router';
import type { PersonCard } from '@velvet/contracts/account/person';
import { Below } from '#features/landing/below.tsx';
import { returnAddress } from '#features/sign-in/browser-session.ts';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { landingTexts } from '#texts/landing.ts';
import { toast } from '#ui/toast.ts';
import { useEnter } from './use-enter.ts';

/** What the buttons below the first view lead to. */
export function LandingBelow() {
  const { state } = useSessionState();
  const { enter } = useEnter();
  const navigate = useNavigate();
  const logIn = () => {
    toast.info(landingTexts.pricing.loginFirst);
    returnAddress.remember('/#pricing');
    void navigate({ to: '/auth' });
  };
  const subscribe = async ({ id, name, handle, avatar }: PersonCard) => {
    const { wantedDeal } = await import('#features/buying/wanted-deal.ts');
    wantedDeal.remember({ kind: 'subscribe', creator: { id, name, handle, avatar, banner: null } });
    enter(`/@${handle}`);
  };
  return (
    <Below
      isSignedIn={state === 'signed-in'}
      onSubscribe={(creator) => void subscribe(creator)}
      onStart={() => enter()}
      onLogin={logIn}
      onCreate={() => void navigate({ to: '/dashboard', search: { section: 'profile' } })}
    />
  );
}
