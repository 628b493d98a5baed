import { useDocumentTitle } from '@mantine/hooks';
import { BecomeCreatorPage as BecomeCreator } from '#features/become-creator/become-creator-page.tsx';
import { becomeCreatorTexts } from '#texts/become-creator.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { SiteActions } from './site-actions.tsx';
import { useEnter } from './use-enter.ts';

export function BecomeCreatorPage() {
  const { enter, isEntering } = useEnter();
  useDocumentTitle(`${becomeCreatorTexts.title} · Velvet`);
  return (
    <PublicFrame actions={<SiteActions />}>
      <BecomeCreator onStart={() => enter()} isStarting={isEntering} />
    </PublicFrame>
  );
}
