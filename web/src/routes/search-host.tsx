import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchKeys } from '#features/search/search-keys.ts';
import { searchTexts } from '#texts/search.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { DialogOnDemand } from '#ui/dialog-on-demand.tsx';

const SearchDialog = lazyChunk(async () => (await import('#features/search/search-dialog.tsx')).SearchDialog);
const loadAfterMs = 2000;

type SearchHost = { readonly open: () => void; readonly dialog: ReactNode };

/** The dashboard's search and its targets. */
export function useSearchHost(): SearchHost {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const navigate = useNavigate();
  useSearchKeys(open);
  // preloads the dialog: the keys typed after its shortcut belong to it
  useEffect(() => {
    const timer = setTimeout(() => void SearchDialog.preload(), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const dialog = wasOpened && (
    <DialogOnDemand isOpen={isOpen} onClose={close} label={searchTexts.title}>
      <SearchDialog
        isOpen={isOpen}
        onClose={close}
        onCreator={(handle) => void navigate({ to: '/@{$handle}', params: { handle } })}
        onVideo={(videoId) => void navigate({ to: '/video/$videoId', params: { videoId } })}
        onPost={(post) => void navigate({ to: '/dashboard', search: { section: 'home', post } })}
      />
    </DialogOnDemand>
  );
  return { open, dialog };
}
