import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { returnAddress } from '#features/sign-in/browser-session.ts';
import { DEFAULT_ADDRESS } from '#features/sign-in/return-address.ts';
import { useSession } from '#features/sign-in/use-session.ts';

/** To the dashboard: at once for the signed-in, by way of the provider for everybody else. */
export function useEnter() {
  const session = useSession();
  const navigate = useNavigate();
  const [isEntering, setEntering] = useState(false);
  const enter = async () => {
    if (session.read().state === 'signed-in') return navigate({ to: '/dashboard' });
    setEntering(true);
    returnAddress.remember(DEFAULT_ADDRESS);
    await session.signIn('redirect');
    setEntering(false);
    // What went wrong is said on the sign-in page. Otherwise this page is about to be left.
    if (session.read().state === 'failed') return navigate({ to: '/auth' });
  };
  return { enter: () => void enter(), isEntering };
}
