import { useParams } from '@tanstack/react-router';
import { VisitorGate } from '#features/age/visitor-gate.tsx';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { SharedItem } from '#features/vault/shared-item.tsx';
import { vaultTexts } from '#texts/vault.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { SiteActions } from './site-actions.tsx';

/** The page behind a link that somebody gave away. */
export function SharedVaultItemPage() {
  const { token } = useParams({ from: '/vault/shared/$token' });
  const { state } = useSessionState();
  usePageTitle(vaultTexts.shared.title);
  return (
    <PublicFrame actions={<SiteActions />}>
      <VisitorGate isVisitor={state !== 'signed-in'}>
        <SharedItem token={token} />
      </VisitorGate>
    </PublicFrame>
  );
}
