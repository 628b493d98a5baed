import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { Loading } from './loading.tsx';
import { SectionError } from './page-error.tsx';

type SectionBoundaryProps = {
  /** another value renders the children again after an error */
  readonly resetKey?: unknown;
  /** shown while chunks load; the usual sign of it unless given */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a page with chunks of its own: while they load it waits, and an error in it leaves the rest as it is. */
export function SectionBoundary({ resetKey = '', waiting, children }: SectionBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={SectionError}>
      <Suspense fallback={waiting === undefined ? <Loading /> : waiting}>{children}</Suspense>
    </CatchBoundary>
  );
}
