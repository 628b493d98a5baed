import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { returnAddress } from '#features/sign-in/browser-session.ts';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { Loading } from '#ui/loading.tsx';

/** Everything below is for the signed-in; anybody else signs in first and comes back to this very address. */
export function SignedInOnly() {
  const { state } = useSessionState();
  const router = useRouter();
  const isStranger = state === 'signed-out' || state === 'failed';
  useEffect(() => {
    if (!isStranger) return;
    returnAddress.remember(router.state.location.href);
    router.history.replace('/auth');
  }, [isStranger, router]);
  return state === 'signed-in' ? <Outlet /> : <Loading />;
}

/** The sign-in page sends the signed-in on to where they wanted to go. What is below shows itself until then. */
export function SignedOutOnly() {
  const { state } = useSessionState();
  const { history } = useRouter();
  const [destination] = useState(returnAddress.read);
  useEffect(() => {
    if (state !== 'signed-in') return;
    returnAddress.forget();
    history.replace(destination);
  }, [state, destination, history]);
  return <Outlet />;
}
