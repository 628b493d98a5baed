import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { returnAddress } from '#features/sign-in/browser-session.ts';

/** To the sign-in page and back to this very address. */
export function useSignInHere(): () => void {
  const router = useRouter();
  return useCallback(() => {
    returnAddress.remember(router.state.location.href);
    void router.navigate({ to: '/auth' });
  }, [router]);
}
