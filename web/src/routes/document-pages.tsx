import { DocumentPage } from '#features/information/document-page.tsx';
import { privacyText } from '#texts/privacy.ts';
import { termsText } from '#texts/terms.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { SiteActions } from './site-actions.tsx';

export function TermsPage() {
  usePageTitle(termsText.title);
  return (
    <PublicFrame actions={<SiteActions />}>
      <DocumentPage document={termsText} />
    </PublicFrame>
  );
}

export function PrivacyPage() {
  usePageTitle(privacyText.title);
  return (
    <PublicFrame actions={<SiteActions />}>
      <DocumentPage document={privacyText} />
    </PublicFrame>
  );
}
