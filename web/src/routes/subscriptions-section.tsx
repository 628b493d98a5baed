import { useNavigate, useSearch } from '@tanstack/react-router';
import { RenewalsScreen } from '#features/buying/renewals-screen.tsx';
import { SubscriptionsScreen } from '#features/buying/subscriptions-screen.tsx';
import { searchFor } from '#features/dashboard-shell/sections.ts';
import { useBuying } from './buying-host.tsx';
import { SectionPages } from './section-pages.tsx';

const pages = ['subscriptions', 'calendar'] as const;

/** The member's subscriptions, and the calendar of their renewals. */
export function SubscriptionsSection() {
  const navigate = useNavigate();
  const { view } = useSearch({ from: '/signed-in/dashboard' });
  const { openSubscribe } = useBuying();
  const current = pages.find((page) => page === view) ?? 'subscriptions';
  const show = (section: string) => void navigate({ to: '/dashboard', search: searchFor(section) });
  return (
    <>
      <SectionPages section="subscriptions" pages={pages} current={current} />
      {current === 'subscriptions' ? (
        <SubscriptionsScreen
          onDiscover={() => show('discover')}
          onCards={() => show('cards')}
          onSubscribe={openSubscribe}
        />
      ) : (
        <RenewalsScreen onDiscover={() => show('discover')} />
      )}
    </>
  );
}
