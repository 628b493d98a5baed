import { useDocumentTitle } from '@mantine/hooks';
import { SupportPage as Support } from '#features/support/support-page.tsx';
import { supportTexts } from '#texts/support.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { SiteActions } from './site-actions.tsx';

export function SupportPage() {
  useDocumentTitle(`${supportTexts.title} · Velvet`);
  return (
    <PublicFrame actions={<SiteActions />}>
      <Support />
    </PublicFrame>
  );
}
