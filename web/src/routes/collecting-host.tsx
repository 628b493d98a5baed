import { useState, type ReactNode } from 'react';
import { lazyChunk } from '#ui/chunk.ts';
import { CollectingContext, type Collectable } from '#ui/collecting.ts';
import { OnDemand } from '#ui/on-demand.tsx';

const CollectDialog = lazyChunk(async () => (await import('#features/collections/collect-dialog.tsx')).CollectDialog);

/** The choice of collections for a creator, over every page of a member. */
export function CollectingHost({ children }: { readonly children: ReactNode }) {
  // kept while the dialog closes, so that its words stay
  const [creator, setCreator] = useState<Collectable>();
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(() => (chosen: Collectable) => {
    setCreator(chosen);
    setOpen(true);
  });
  return (
    <CollectingContext value={open}>
      {children}
      {creator && (
        <OnDemand>
          <CollectDialog creator={creator} isOpen={isOpen} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </CollectingContext>
  );
}
