import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConnectionPill } from '#features/connection/connection-pill.tsx';
import { isUndecided } from '#features/notification-banner/permission.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { OnDemand } from '#ui/on-demand.tsx';
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
  useEffect(() => {
    const timer = setTimeout(() => setTime(isUndecided()), bannerAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Outlet />
      <ConnectionPill />
      {isTime && (
        <OnDemand>
          <NotificationBanner onGranted={resume} />
        </OnDemand>
      )}
    </>
  );
}
