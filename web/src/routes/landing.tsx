import { useDocumentTitle } from '@mantine/hooks';
import { afterFirstView } from '#features/landing/after-first-view.ts';
import { Hero } from '#features/landing/hero.tsx';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { heroTexts } from '#texts/hero.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { Loading } from '#ui/loading.tsx';
import { PublicFrame } from '#ui/public-frame.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { SiteActions } from './site-actions.tsx';
import { useEnter } from './use-enter.ts';

const LandingBelow = lazyChunk(async () => {
  await afterFirstView();
  return (await import('./landing-below.tsx')).LandingBelow;
});

export function LandingPage() {
  const session = useSessionState();
  const { enter, isEntering } = useEnter();
  useDocumentTitle(heroTexts.title);
  // The provider comes back to this address; whoever has just signed in is on the way to another page.
  if (session.state === 'loading' && session.returning) return <Loading />;
  return (
    <PublicFrame actions={<SiteActions />}>
      <Hero onEnter={() => enter()} isEntering={isEntering} />
      <SectionBoundary waiting={null}>
        <LandingBelow />
      </SectionBoundary>
    </PublicFrame>
  );
}
