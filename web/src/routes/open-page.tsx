import type { ReactNode } from 'react';
import { useSession, useSessionState } from '#features/sign-in/use-session.ts';
import { Loading } from '#ui/loading.tsx';
import { PublicFrame } from '#ui/public-frame.tsx';
import { BuyingHost } from './buying-host.tsx';
import { MemberShell } from './member-shell.tsx';
import { SiteActions } from './site-actions.tsx';
import { useRevalidation } from './use-revalidation.ts';

type OpenPageProps = {
  /** in the bar of members */
  readonly name: string;
  /** shown until the session is known: the content depends on the viewer */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
};

/** A page for everyone. Members see it inside their own menu, visitors in the frame of the site. */
export function OpenPage({ name, skeleton, children }: OpenPageProps) {
  const session = useSession();
  const state = useSessionState();
  useRevalidation(state.state !== 'signed-in');
  if (state.state === 'signed-in') {
    return (
      <MemberShell user={state.user} place={{ name }}>
        <BuyingHost>{children}</BuyingHost>
      </MemberShell>
    );
  }
  // renders neither frame until the session is known
  if (state.state === 'loading' && session.mayBeSignedIn()) return <Loading />;
  return (
    <PublicFrame actions={<SiteActions />}>
      <BuyingHost>{state.state === 'loading' ? skeleton : children}</BuyingHost>
    </PublicFrame>
  );
}
