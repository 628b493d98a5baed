import { useParams } from '@tanstack/react-router';
import { VisitorGate } from '#features/age/visitor-gate.tsx';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { SharedItem } from '#features/vault/shared-item.tsx';
import { vaultTexts } from '#texts/vault.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { PageBirthday } from './birthday.tsx';
import { SiteActions } from './site-actions.tsx';
import { useSignInHere } from './use-sign-in-here.ts';

/** The page behind a link that somebody gave away. */
export function SharedVaultItemPage() {
  const { token } = useParams({ from: '/vault/shared/$token' });
  const { state } = useSessionState();
  const signIn = useSignInHere();
  usePageTitle(vaultTexts.shared.title);
  return (
    <PublicFrame actions={<SiteActions />}>
      <PageBirthday />
      <VisitorGate isVisitor={state !== 'signed-in'}>
        <SharedItem token={token} onSignIn={state === 'signed-in' ? undefined : signIn} />
      </VisitorGate>
    </PublicFrame>
  );
}
