import { useSyncExternalStore } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { byHand } from './by-hand.ts';
import { lazyChunk } from './chunk.ts';
import { OnDemand } from './on-demand.tsx';
import { toast } from './toast.ts';

const ByHandDialog = lazyChunk(async () => (await import('./by-hand-dialog.tsx')).ByHandDialog);

let hadAny = false;
const readEver = () => (hadAny ||= byHand.read() !== undefined);

function giveUp(): void {
  byHand.end();
  toast.error(uiTexts.copyFailed);
}

/** Where what could not be copied is shown: loaded with the first of it. */
export function CopyByHand() {
  const isNeeded = useSyncExternalStore(byHand.watch, readEver, readEver);
  return (
    isNeeded && (
      <OnDemand onFailed={giveUp}>
        <ByHandDialog />
      </OnDemand>
    )
  );
}
