import { useNavigate } from '@tanstack/react-router';
import { NotificationsScreen } from '#features/notifications/notifications-screen.tsx';
import { searchFor } from '#features/dashboard-shell/sections.ts';

export function NotificationsSection() {
  const navigate = useNavigate();
  return <NotificationsScreen onDiscover={() => void navigate({ to: '/dashboard', search: searchFor('discover') })} />;
}
