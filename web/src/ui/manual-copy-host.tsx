import { useSyncExternalStore } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { manualCopy } from './manual-copy.ts';
import { lazyChunk } from './chunk.ts';
import { OnDemand } from './on-demand.tsx';
import { toast } from './toast.ts';

const ManualCopyDialog = lazyChunk(async () => (await import('./manual-copy-dialog.tsx')).ManualCopyDialog);

let hadAny = false;
const readEver = () => (hadAny ||= manualCopy.read() !== undefined);

function giveUp(): void {
  manualCopy.end();
  toast.error(uiTexts.copyFailed);
}

/** Renders the manual copy dialog, which is loaded with the first failed copy. */
export function ManualCopyHost() {
  const isNeeded = useSyncExternalStore(manualCopy.watch, readEver, readEver);
  return (
    isNeeded && (
      <OnDemand onFailed={giveUp}>
        <ManualCopyDialog />
      </OnDemand>
    )
  );
}
