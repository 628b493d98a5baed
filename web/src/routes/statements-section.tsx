import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { BuyersScreen } from '#features/statements/buyers-screen.tsx';
import { StatementsScreen } from '#features/statements/statements-screen.tsx';
import { SubscribersScreen } from '#features/statements/subscribers-screen.tsx';
import { profileQuery } from '#resources/profile.ts';
import { SectionPages } from './section-pages.tsx';
import type { ScreenProps } from './screen-props.ts';

const pages = ['statements', 'subscribers', 'buyers'] as const;

/** A creator's money: the weeks, and behind them the people who pay. Others have no subscribers and see the statements alone. */
export function StatementsSection({ user }: ScreenProps) {
  const { view } = useSearch({ from: '/signed-in/dashboard' });
  const { data: profile } = useQuery(profileQuery(user.id));
  if (profile?.role === 'subscriber') return <StatementsScreen />;
  const current = pages.find((page) => page === view) ?? 'statements';
  return (
    <>
      <SectionPages section="statements" pages={pages} current={current} />
      {current === 'statements' && <StatementsScreen />}
      {current === 'subscribers' && <SubscribersScreen />}
      {current === 'buyers' && <BuyersScreen />}
    </>
  );
}
