import { useNavigate } from '@tanstack/react-router';
import { SubscriptionsScreen } from '#features/buying/subscriptions-screen.tsx';
import { searchFor } from '#features/dashboard-shell/sections.ts';
import { useBuying } from './buying-host.tsx';

export function SubscriptionsSection() {
  const navigate = useNavigate();
  const { openSubscribe } = useBuying();
  const show = (section: string) => void navigate({ to: '/dashboard', search: searchFor(section) });
  return (
    <SubscriptionsScreen
      onDiscover={() => show('discover')}
      onCards={() => show('cards')}
      onSubscribe={openSubscribe}
    />
  );
}
