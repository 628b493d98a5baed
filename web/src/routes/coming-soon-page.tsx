import { useDocumentTitle } from '@mantine/hooks';
import { ActionLink } from '#ui/action.tsx';
import { ComingSoon } from '#ui/coming-soon.tsx';
import type { IconName } from '#ui/icon.tsx';
import { PublicFrame } from '#ui/public-frame.tsx';
import { SiteActions } from './site-actions.tsx';

/** A public page whose address is already right. */
export function comingSoonPage(title: string, icon: IconName) {
  return function ComingSoonPage() {
    useDocumentTitle(`${title} · Velvet`);
    return (
      <PublicFrame actions={<SiteActions />}>
        <ComingSoon icon={icon} title={title}>
          <ActionLink to="/" look="raised">
            Back to the front page
          </ActionLink>
        </ComingSoon>
      </PublicFrame>
    );
  };
}
