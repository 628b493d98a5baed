import { CatchBoundary } from '@tanstack/react-router';
import { createContext, Suspense, use, useEffect, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { SectionError } from './page-error.tsx';
import { useRetry, type BoundaryProps } from './use-retry.ts';

type OpenDialog = { readonly isOpen: boolean; readonly onClose: () => void; readonly label: string };

const DialogContext = createContext<OpenDialog | undefined>(undefined);

/** A dialog in a chunk of its own: where it does not load, a dialog in its place says so and offers to try again. */
export function DialogOnDemand({ children, ...dialog }: OpenDialog & { readonly children: ReactNode }) {
  return (
    <DialogContext value={dialog}>
      <CatchBoundary getResetKey={() => ''} errorComponent={FailedDialog}>
        <Suspense fallback={null}>{children}</Suspense>
      </CatchBoundary>
    </DialogContext>
  );
}

function FailedDialog(props: BoundaryProps) {
  const dialog = use(DialogContext);
  const retry = useRetry(props);
  const isOpen = dialog?.isOpen === true;
  // closed and opened again, it is requested again
  useEffect(() => (isOpen ? retry : undefined), [isOpen, retry]);
  if (!dialog) return null;
  return (
    <Dialog opened={dialog.isOpen} onClose={dialog.onClose} aria-label={dialog.label} isSmall>
      <SectionError {...props} />
    </Dialog>
  );
}
