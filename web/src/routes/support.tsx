import { SupportPage as Support } from '#features/support/support-page.tsx';
import { supportTexts } from '#texts/support.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { SiteActions } from './site-actions.tsx';

export function SupportPage() {
  usePageTitle(supportTexts.title);
  return (
    <PublicFrame actions={<SiteActions />}>
      <Support />
    </PublicFrame>
  );
}
