import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { pageErrorTexts } from '#texts/page-error.ts';
import { toast } from './toast.ts';

type OnDemandProps = {
  /** somebody asked for it, and is told when it does not come */
  readonly isAsked?: boolean;
  readonly children: ReactNode;
};

/** A part with a script of its own over a page that needs it not: where it does not come, the page stays as it is. */
export function OnDemand({ isAsked = false, children }: OnDemandProps) {
  return (
    <CatchBoundary
      getResetKey={() => ''}
      errorComponent={Nothing}
      onCatch={() => isAsked && toast.error(pageErrorTexts.part)}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  );
}

const Nothing = () => null;
