import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { ConnectionPill } from '#features/connection/connection-pill.tsx';
import { isUndecided } from '#features/notification-banner/permission.ts';
import { configQuery } from '#resources/config.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { OnDemand } from '#ui/on-demand.tsx';
import { Team } from '#ui/team.ts';
import { usePush } from './use-push.ts';

const NotificationBanner = lazyChunk(
  async () => (await import('#features/notification-banner/notification-banner.tsx')).NotificationBanner,
);

/** Part 2, section 9. */
const bannerAfterMs = 3000;

/** Around every page. */
export function Root() {
  const [isTime, setTime] = useState(false);
  const resume = usePush();
  const { data: config } = useQuery(configQuery);
  const team = useMemo(() => new Set<string>(config?.team), [config]);
  useEffect(() => {
    const timer = setTimeout(() => setTime(isUndecided()), bannerAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Team value={team}>
      <Outlet />
      <ConnectionPill />
      {isTime && (
        <OnDemand>
          <NotificationBanner onGranted={resume} />
        </OnDemand>
      )}
    </Team>
  );
}
