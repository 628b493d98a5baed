import { useNavigate, useSearch } from '@tanstack/react-router';
import { DiscoverScreen } from '#features/discover/discover-screen.tsx';
import { sessionTexts } from '#texts/sessions.ts';
import { useBlocking } from './blocking-host.tsx';
import type { ScreenProps } from './screen-props.ts';
import { Sessions } from './sessions.tsx';

export function DiscoverSection({ user }: ScreenProps) {
  const { user: who } = useSearch({ from: '/signed-in/dashboard' });
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/dashboard', search: { section: 'discover' }, replace: true });
  const { askToBlock } = useBlocking();
  return (
    <DiscoverScreen ownId={user.id} who={who} onClosePerson={close} onBlock={askToBlock}>
      <Sessions title={sessionTexts.liveAndUpcoming} place={{ feed: 'discover' }} viewerId={user.id} />
    </DiscoverScreen>
  );
}
