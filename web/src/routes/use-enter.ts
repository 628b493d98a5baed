import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { returnAddress } from '#features/sign-in/browser-session.ts';
import { DEFAULT_ADDRESS } from '#features/sign-in/return-address.ts';
import { useSession } from '#features/sign-in/use-session.ts';

/** Opens the dashboard or another address: at once when signed in, after sign-in otherwise. */
export function useEnter() {
  const session = useSession();
  const navigate = useNavigate();
  const { history } = useRouter();
  const [isEntering, setEntering] = useState(false);
  const enter = async (address: string) => {
    if (session.read().state === 'signed-in') return history.push(address);
    setEntering(true);
    returnAddress.remember(address);
    await session.signIn('redirect');
    setEntering(false);
    // The sign-in page shows the failure. Otherwise the provider's redirect leaves this page.
    if (session.read().state === 'failed') return navigate({ to: '/auth' });
  };
  return { enter: (address = DEFAULT_ADDRESS) => void enter(address), isEntering };
}
