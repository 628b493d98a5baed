import { lazy, useSyncExternalStore } from 'react';
import { byHand } from './by-hand.ts';
import { OnDemand } from './on-demand.tsx';

const ByHandDialog = lazy(async () => ({ default: (await import('./by-hand-dialog.tsx')).ByHandDialog }));

let hadAny = false;
const readEver = () => (hadAny ||= byHand.read() !== undefined);

/** Where what could not be copied is shown: loaded with the first of it. */
export function CopyByHand() {
  const isNeeded = useSyncExternalStore(byHand.watch, readEver, readEver);
  return (
    isNeeded && (
      <OnDemand isAsked>
        <ByHandDialog />
      </OnDemand>
    )
  );
}
