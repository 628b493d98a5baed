import { useDocumentTitle } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { SharedItem } from '#features/vault/shared-item.tsx';
import { vaultTexts } from '#texts/vault.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { SiteActions } from './site-actions.tsx';

/** The page behind a link that somebody gave away. */
export function SharedVaultItemPage() {
  const { token } = useParams({ from: '/vault/shared/$token' });
  useDocumentTitle(`${vaultTexts.shared.title} · Velvet`);
  return (
    <PublicFrame actions={<SiteActions />}>
      <SharedItem token={token} />
    </PublicFrame>
  );
}
