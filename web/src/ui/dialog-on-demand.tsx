import { CatchBoundary } from '@tanstack/react-router';
import { createContext, Suspense, use, useEffect, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { SectionError } from './page-error.tsx';
import { useRetry, type BoundaryProps } from './use-retry.ts';

type OpenDialog = { readonly isOpen: boolean; readonly onClose: () => void; readonly label: string };

const DialogContext = createContext<OpenDialog | undefined>(undefined);

/** Error boundary of a dialog in its own chunk: a failed load shows a dialog with a retry button. */
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
  // reopening requests the chunk again
  useEffect(() => (isOpen ? retry : undefined), [isOpen, retry]);
  if (!dialog) return null;
  return (
    <Dialog opened={dialog.isOpen} onClose={dialog.onClose} aria-label={dialog.label} isSmall>
      <SectionError {...props} />
    </Dialog>
  );
}
