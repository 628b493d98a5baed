import { useNavigate } from '@tanstack/react-router';
import { PurchasesScreen } from '#features/buying/purchases-screen.tsx';
import { searchFor } from '#features/dashboard-shell/sections.ts';

export function PurchasesSection() {
  const navigate = useNavigate();
  return <PurchasesScreen onDiscover={() => void navigate({ to: '/dashboard', search: searchFor('discover') })} />;
}
