import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useRetry, type BoundaryProps } from './use-retry.ts';

type OnDemandProps = { readonly onFailed?: () => void; readonly children: ReactNode };

/** A chunk over a page that does not need it: where it does not load, the page stays as it is. */
export function OnDemand({ onFailed, children }: OnDemandProps) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Nothing} onCatch={() => onFailed?.()}>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  );
}

function Nothing(props: BoundaryProps) {
  useRetry(props);
  return null;
}
