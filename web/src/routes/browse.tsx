import { Directory } from '#features/directory/directory.tsx';
import { directoryTexts } from '#texts/directory.ts';
import { PublicFrame } from '#ui/public-frame.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { SiteActions } from './site-actions.tsx';
import { useRevalidation } from './use-revalidation.ts';
import { useSubscribeFromOutside } from './use-subscribe-from-outside.ts';

/** The public list of creators. */
export function BrowsePage() {
  usePageTitle(directoryTexts.title);
  useRevalidation();
  const subscribe = useSubscribeFromOutside();
  return (
    <PublicFrame actions={<SiteActions />}>
      <Directory onSubscribe={subscribe} />
    </PublicFrame>
  );
}
