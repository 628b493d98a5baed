import { pageErrorTexts } from '#texts/page-error.ts';
import { ErrorFace } from './faces.tsx';

/** Instead of a page that failed, or whose script did not come: a browser asks for a script anew only with the page. */
export function PageError() {
  return (
    <main>
      <ErrorFace message={pageErrorTexts.page} onRetry={() => location.reload()} />
    </main>
  );
}

/** The same within a page that stands. */
export function SectionError() {
  return <ErrorFace message={pageErrorTexts.page} onRetry={() => location.reload()} />;
}
