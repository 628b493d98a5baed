import { useDocumentTitle } from '@mantine/hooks';
import { DocumentPage } from '#features/information/document-page.tsx';
import { privacyText } from '#texts/privacy.ts';
import { termsText } from '#texts/terms.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { SiteActions } from './site-actions.tsx';

export function TermsPage() {
  useDocumentTitle(`${termsText.title} · Velvet`);
  return (
    <PublicFrame actions={<SiteActions />}>
      <DocumentPage document={termsText} />
    </PublicFrame>
  );
}

export function PrivacyPage() {
  useDocumentTitle(`${privacyText.title} · Velvet`);
  return (
    <PublicFrame actions={<SiteActions />}>
      <DocumentPage document={privacyText} />
    </PublicFrame>
  );
}
