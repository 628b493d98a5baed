import { Outlet } from '@tanstack/react-router';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { ConnectionPill } from '#features/connection/connection-pill.tsx';
import { isUndecided } from '#features/notification-banner/permission.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { OnDemand } from '#ui/on-demand.tsx';
import { Team } from '#ui/team.ts';
import { usePush } from './use-push.ts';
import { useTeam } from './use-team.ts';

const NotificationBanner = lazyChunk(
  async () => (await import('#features/notification-banner/notification-banner.tsx')).NotificationBanner,
);

/** Part 2, section 9. */
const bannerAfterMs = 3000;

/**
 * Around every page. It has no state of its own: were it rendered again while a page loads, the page before it would
 * give way to the sign of loading.
 */
export function Root() {
  return (
    <TeamProvider>
      <Outlet />
      <ConnectionPill />
      <Banner />
    </TeamProvider>
  );
}

function TeamProvider({ children }: PropsWithChildren) {
  return <Team value={useTeam()}>{children}</Team>;
}

function Banner() {
  const [isTime, setTime] = useState(false);
  const resume = usePush();
  useEffect(() => {
    const timer = setTimeout(() => setTime(isUndecided()), bannerAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isTime) return null;
  return (
    <OnDemand>
      <NotificationBanner onGranted={resume} />
    </OnDemand>
  );
}
