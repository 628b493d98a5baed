import { BecomeCreatorPage as BecomeCreator } from '#features/become-creator/become-creator-page.tsx';
import { becomeCreatorTexts } from '#texts/become-creator.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { SiteActions } from './site-actions.tsx';
import { useEnter } from './use-enter.ts';

export function BecomeCreatorPage() {
  const { enter, isEntering } = useEnter();
  usePageTitle(becomeCreatorTexts.title);
  return (
    <PublicFrame actions={<SiteActions />}>
      <BecomeCreator onStart={() => enter()} isStarting={isEntering} />
    </PublicFrame>
  );
}
