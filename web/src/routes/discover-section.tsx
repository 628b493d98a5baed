import { useNavigate, useSearch } from '@tanstack/react-router';
import { DiscoverScreen } from '#features/discover/discover-screen.tsx';
import { useBlocking } from './blocking-host.tsx';
import { useMember } from './use-member.ts';

export function DiscoverSection() {
  const user = useMember();
  const { user: who } = useSearch({ from: '/signed-in/dashboard/discover' });
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/dashboard/discover', replace: true });
  const { askToBlock } = useBlocking();
  return <DiscoverScreen ownId={user.id} who={who} onClosePerson={close} onBlock={askToBlock} />;
}
