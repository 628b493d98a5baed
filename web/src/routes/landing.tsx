import { useDocumentTitle } from '@mantine/hooks';
import { Hero } from '#features/landing/hero.tsx';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { Loading } from '#ui/loading.tsx';
import { PublicFrame } from '#ui/public-frame.tsx';
import { SiteActions } from './site-actions.tsx';
import { useEnter } from './use-enter.ts';

export function LandingPage() {
  const session = useSessionState();
  const { enter, isEntering } = useEnter();
  useDocumentTitle('Velvet: closer than a feed');
  // The provider comes back to this address; whoever has just signed in is on the way to another page.
  if (session.state === 'loading' && session.returning) return <Loading />;
  return (
    <PublicFrame actions={<SiteActions />}>
      <Hero onEnter={enter} isEntering={isEntering} />
    </PublicFrame>
  );
}
