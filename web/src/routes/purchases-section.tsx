import { useNavigate, useSearch } from '@tanstack/react-router';
import { BillingScreen } from '#features/buying/billing-screen.tsx';
import { PurchasesScreen } from '#features/buying/purchases-screen.tsx';
import { searchFor } from '#features/dashboard-shell/sections.ts';
import { SectionPages } from './section-pages.tsx';

const pages = ['purchases', 'billing'] as const;

/** Purchases, and every charge of the member's cards. */
export function PurchasesSection() {
  const navigate = useNavigate();
  const { view } = useSearch({ from: '/signed-in/dashboard' });
  const current = pages.find((page) => page === view) ?? 'purchases';
  const onDiscover = () => void navigate({ to: '/dashboard', search: searchFor('discover') });
  return (
    <>
      <SectionPages section="purchases" pages={pages} current={current} />
      {current === 'purchases' ? (
        <PurchasesScreen onDiscover={onDiscover} />
      ) : (
        <BillingScreen onDiscover={onDiscover} />
      )}
    </>
  );
}
