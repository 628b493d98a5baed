import { useNavigate, useSearch } from '@tanstack/react-router';
import { BillingScreen } from '#features/buying/billing-screen.tsx';
import { GivenScreen } from '#features/gifts/given-screen.tsx';
import { PurchasesScreen } from '#features/buying/purchases-screen.tsx';
import { searchFor } from '#features/dashboard-shell/sections.ts';
import { SectionPages } from './section-pages.tsx';

const pages = ['purchases', 'gifts', 'billing'] as const;

/** Purchases, gifts to others, and every charge of the member's cards. */
export function PurchasesSection() {
  const navigate = useNavigate();
  const { view } = useSearch({ from: '/signed-in/dashboard' });
  const current = pages.find((page) => page === view) ?? 'purchases';
  const onDiscover = () => void navigate({ to: '/dashboard', search: searchFor('discover') });
  return (
    <>
      <SectionPages section="purchases" pages={pages} current={current} />
      {current === 'purchases' && <PurchasesScreen onDiscover={onDiscover} />}
      {current === 'gifts' && <GivenScreen onDiscover={onDiscover} />}
      {current === 'billing' && <BillingScreen onDiscover={onDiscover} />}
    </>
  );
}
