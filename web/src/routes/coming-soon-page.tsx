import { frameTexts } from '#texts/public-frame.ts';
import { ActionLink } from '#ui/action.tsx';
import { ComingSoon } from '#ui/coming-soon.tsx';
import type { IconName } from '#ui/icon.tsx';
import { PublicFrame } from '#ui/public-frame.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { SiteActions } from './site-actions.tsx';

/** A public page whose address is already right. */
export function comingSoonPage(title: string, icon: IconName) {
  return function ComingSoonPage() {
    usePageTitle(title);
    return (
      <PublicFrame actions={<SiteActions />}>
        <ComingSoon icon={icon} title={title}>
          <ActionLink to="/" look="raised">
            {frameTexts.back}
          </ActionLink>
        </ComingSoon>
      </PublicFrame>
    );
  };
}
