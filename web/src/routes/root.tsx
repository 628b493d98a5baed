import { Outlet } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { isUndecided } from '#features/notification-banner/permission.ts';
import { OnDemand } from '#ui/on-demand.tsx';

const NotificationBanner = lazy(async () => ({
  default: (await import('#features/notification-banner/notification-banner.tsx')).NotificationBanner,
}));

/** Part 2, section 9. */
const bannerAfterMs = 3000;

/** Around every page. */
export function Root() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(isUndecided()), bannerAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Outlet />
      {isTime && (
        <OnDemand>
          <NotificationBanner />
        </OnDemand>
      )}
    </>
  );
}
