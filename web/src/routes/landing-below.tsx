import { useNavigate } from '@tanstack/react-router';
import { Below } from '#features/landing/below.tsx';
import { returnAddress } from '#features/sign-in/browser-session.ts';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { landingTexts } from '#texts/landing.ts';
import { toast } from '#ui/toast.ts';
import { useEnter } from './use-enter.ts';
import { useSubscribeFromOutside } from './use-subscribe-from-outside.ts';

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
  return (
    <Below
      isSignedIn={state === 'signed-in'}
      onSubscribe={subscribe}
      onStart={() => enter()}
      onLogin={logIn}
      onCreate={() => void navigate({ to: '/dashboard', search: { section: 'profile' } })}
    />
  );
}
