import { useNavigate } from '@tanstack/react-router';
import { NotificationsScreen } from '#features/notifications/notifications-screen.tsx';

export function NotificationsSection() {
  const navigate = useNavigate();
  return <NotificationsScreen onDiscover={() => void navigate({ to: '/dashboard/discover' })} />;
}
