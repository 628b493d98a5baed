import { Box } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RenewalPayment } from '#features/buying/renewal-payment.tsx';
import { RenewalsScreen } from '#features/buying/renewals-screen.tsx';
import { SubscriptionsScreen } from '#features/buying/subscriptions-screen.tsx';
import { SpendingPanel } from '#features/profile/spending-panel.tsx';
import { searchFor } from '#features/dashboard-shell/sections.ts';
import { useBuying } from './buying-host.tsx';
import { SectionPages } from './section-pages.tsx';

const section = 'subscriptions';
const pages = ['subscriptions', 'calendar', 'spending'] as const;

/** The member's subscriptions, the calendar of their renewals, the cap of spending, and the page on which an unpaid renewal is paid. */
export function SubscriptionsSection() {
  const navigate = useNavigate();
  const { view, item } = useSearch({ from: '/signed-in/dashboard' });
  const { openSubscribe } = useBuying();
  const current = pages.find((page) => page === view) ?? 'subscriptions';
  const show = (id: string) => void navigate({ to: '/dashboard', search: searchFor(id) });
  if (view === 'renewal' && item !== undefined) {
    return <RenewalPayment key={item} id={item} onDone={() => show(section)} />;
  }
  return (
    <>
      <SectionPages section={section} pages={pages} current={current} />
      {current === 'subscriptions' && (
        <SubscriptionsScreen
          onDiscover={() => show('discover')}
          onPay={(id) => void navigate({ to: '/dashboard', search: { section, view: 'renewal', item: id } })}
          onSubscribe={openSubscribe}
        />
      )}
      {current === 'calendar' && <RenewalsScreen onDiscover={() => show('discover')} />}
      {current === 'spending' && (
        <Box w="100%" maw="var(--velvet-column-rows)" pb="4xl">
          <SpendingPanel />
        </Box>
      )}
    </>
  );
}
