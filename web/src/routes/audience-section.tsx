import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FollowersScreen } from '#features/discover/followers-screen.tsx';
import { BroadcastsScreen } from '#features/messages/broadcasts-screen.tsx';
import { PromotionsScreen } from '#features/promotions/promotions-screen.tsx';
import { BuyersScreen } from '#features/statements/buyers-screen.tsx';
import { SubscribersScreen } from '#features/statements/subscribers-screen.tsx';
import { profileQuery } from '#resources/profile.ts';
import { useBlocking } from './blocking-host.tsx';
import { useAttaching } from './use-attaching.ts';
import type { ScreenProps } from './screen-props.ts';
import { SectionPages } from './section-pages.tsx';

const section = 'audience';
const pages = ['subscribers', 'buyers', 'followers', 'offers', 'broadcasts'] as const;

/** The people around a creator: those who pay and those who follow, offers to them and messages to all. Others have followers alone. */
export function AudienceSection({ user }: ScreenProps) {
  const { view } = useSearch({ from: '/signed-in/dashboard' });
  const { data: profile } = useQuery(profileQuery(user.id));
  const attaching = useAttaching();
  if (profile?.role === 'subscriber') return <Followers ownId={user.id} />;
  const current = pages.find((page) => page === view) ?? 'subscribers';
  return (
    <>
      <SectionPages section={section} pages={pages} current={current} />
      {current === 'subscribers' && <SubscribersScreen />}
      {current === 'buyers' && <BuyersScreen />}
      {current === 'followers' && <Followers ownId={user.id} />}
      {current === 'offers' && <PromotionsScreen />}
      {current === 'broadcasts' && <BroadcastsScreen userId={user.id} attaching={attaching} />}
    </>
  );
}

function Followers({ ownId }: { readonly ownId: string }) {
  const navigate = useNavigate();
  const { askToBlock } = useBlocking();
  return (
    <FollowersScreen
      ownId={ownId}
      onDiscover={() => void navigate({ to: '/dashboard', search: { section: 'discover' } })}
      onBlock={(person) => askToBlock(person)}
    />
  );
}
