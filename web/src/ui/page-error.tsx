import { useConnection } from '#api/connection.ts';
import { pageErrorTexts } from '#texts/page-error.ts';
import { ErrorState } from './list-states.tsx';
import { useRetry, type BoundaryProps } from './use-retry.ts';

/** Errors that rendering again has not helped: some browsers request a failed script anew only with the page. */
const retried = new Set<string>();

/** Fallback of a section: 'Try Again' renders it again, and reloads the page when that has failed before. */
export function SectionError({ error, reset }: BoundaryProps) {
  const isOnline = useConnection() === 'online';
  const retry = useRetry({ error, reset });
  const onRetry = () => {
    if (isOnline && retried.has(String(error))) return location.reload();
    retried.add(String(error));
    retry();
  };
  return <ErrorState message={isOnline ? pageErrorTexts.page : pageErrorTexts.offline} onRetry={onRetry} />;
}

/** Fallback of a page. */
export function PageError(props: BoundaryProps) {
  return (
    <main>
      <SectionError {...props} />
    </main>
  );
}
