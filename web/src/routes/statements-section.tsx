import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PayoutsScreen } from '#features/statements/payouts-screen.tsx';
import { StatementsScreen } from '#features/statements/statements-screen.tsx';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { useSession } from '#features/sign-in/use-session.ts';
import { profileQuery } from '#resources/profile.ts';
import { SectionPages } from './section-pages.tsx';
import type { ScreenProps } from './screen-props.ts';

const pages = ['statements', 'payouts'] as const;

/** A creator's money: the weeks and payouts. Others see the statements alone. */
export function StatementsSection({ user }: ScreenProps) {
  const { view } = useSearch({ from: '/signed-in/dashboard' });
  const { data: profile } = useQuery(profileQuery(user.id));
  if (profile?.role === 'subscriber') return <StatementsScreen />;
  const current = pages.find((page) => page === view) ?? 'statements';
  return (
    <>
      <SectionPages section="statements" pages={pages} current={current} />
      {current === 'statements' ? <StatementsScreen /> : <Payouts user={user} />}
    </>
  );
}

/** The address names an opened payout. */
function Payouts({ user }: { readonly user: LocalUser }) {
  const { item } = useSearch({ from: '/signed-in/dashboard' });
  const navigate = useNavigate();
  const session = useSession();
  const search = { section: 'statements', view: 'payouts' };
  return (
    <PayoutsScreen
      payoutId={item}
      onPayout={(id) =>
        void navigate({
          to: '/dashboard',
          search: id === undefined ? search : { ...search, item: id },
          resetScroll: false,
          replace: id === undefined,
        })
      }
      signedInAt={user.createdAt}
      onSignInAgain={() => session.signInAgain('/dashboard?section=statements&view=payouts')}
    />
  );
}
