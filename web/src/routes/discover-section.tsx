import { useNavigate, useSearch } from '@tanstack/react-router';
import { DiscoverScreen } from '#features/discover/discover-screen.tsx';
import { useBlocking } from './blocking-host.tsx';
import type { ScreenProps } from './screen-props.ts';

export function DiscoverSection({ user }: ScreenProps) {
  const { user: who } = useSearch({ from: '/signed-in/dashboard' });
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/dashboard', search: { section: 'discover' }, replace: true });
  const { askToBlock } = useBlocking();
  return <DiscoverScreen ownId={user.id} who={who} onClosePerson={close} onBlock={askToBlock} />;
}
