import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconWand } from '@tabler/icons-react';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { useState } from 'react';
import { vaultItemQuery } from '#resources/vault.ts';
import { photoFilterTexts } from '#texts/photo-filters.ts';
import { vaultTexts } from '#texts/vault.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { day } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Viewer } from '#ui/viewer.tsx';
import { editInWords } from './item-facts.ts';
import { MediaView } from './media-view.tsx';

type LightboxProps = {
  readonly item: VaultItem | undefined;
  readonly previous: VaultItem | undefined;
  readonly next: VaultItem | undefined;
  readonly onShow: (item: VaultItem) => void;
  readonly onDownload: (item: VaultItem) => void;
  /** opens the photo filters */
  readonly onFilter: (item: VaultItem) => void;
  readonly onClose: () => void;
};

/** Full-screen viewer of one item, with its neighbours. */
export function Lightbox({ item, previous, next, onShow, onDownload, onFilter, onClose }: LightboxProps) {
  // the last item stays visible during the closing transition
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);
  if (!last) return null;
  return (
    <Viewer
      isOpen={item !== undefined}
      label={last.title}
      title={last.title}
      facts={[last.size, day(last.uploadedAt), editInWords(last)].filter(Boolean).join(' · ')}
      foot={last.description}
      actions={
        <>
          {last.type === 'image' && (
            <IconButton
              look="dark"
              iconSize={24}
              label={photoFilterTexts.open}
              icon={IconWand}
              onClick={() => onFilter(last)}
            />
          )}
          <IconButton
            look="dark"
            iconSize={24}
            label={vaultTexts.actions.download}
            icon={IconDownload}
            onClick={() => onDownload(last)}
          />
        </>
      }
      onPrevious={previous && (() => onShow(previous))}
      onNext={next && (() => onShow(next))}
      onClose={onClose}
    >
      <Media key={last.id} item={last} />
    </Viewer>
  );
}

/** Reads the item again: the signed URLs of a list may have expired. */
function Media({ item }: { readonly item: VaultItem }) {
  const { data, isError, refetch } = useQuery(vaultItemQuery(item.id));
  if (data) return <MediaView item={data} onStale={() => void refetch()} />;
  if (isError) return <ErrorState message={vaultTexts.viewer.failed} onRetry={() => void refetch()} />;
  return <Loader color="pink" role="status" aria-label={vaultTexts.loading} />;
}
