import { Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PhotoFilter } from '@velvet/contracts/content/photo-filter';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { openedPhotoQuery, useApplyFilter, type OpenedPhoto, type PhotoSource } from '#resources/photo-filters.ts';
import type { UploadFile } from '#resources/send-attachments.ts';
import { photoFilterTexts as texts } from '#texts/photo-filters.ts';
import { uiTexts } from '#texts/ui.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { decodePicture, snapshot } from './picture-pixels.ts';

type PhotoFiltersDialogProps = {
  /** undefined when closed */
  readonly source: PhotoSource | undefined;
  /** place of the photo among the media of a post; 0 elsewhere */
  readonly mediaIndex: number;
  /** for photos on the device */
  readonly uploadFile?: UploadFile;
  /** @param preview the filtered photo, until the copy is processed */
  readonly onApplied: (copy: VaultItem, preview: Blob) => void;
  readonly onClose: () => void;
};

/** Filters a photo. The filtered copy is saved to the vault; the photo stays as it is. */
export function PhotoFiltersDialog({ source, ...rest }: PhotoFiltersDialogProps) {
  return (
    <Dialog opened={source !== undefined} onClose={rest.onClose} title={texts.title} size={980}>
      {source && <Photo source={source} {...rest} />}
    </Dialog>
  );
}

type PhotoProps = Omit<PhotoFiltersDialogProps, 'source'> & { readonly source: PhotoSource };

function Photo({ source, ...rest }: PhotoProps) {
  const [openedAt] = useState(Date.now);
  const { data, error, refetch } = useQuery(openedPhotoQuery(source, openedAt));
  const { picture, isUnreadable } = useDecoded(data?.picture);
  if (error || isUnreadable) {
    const message = error
      ? messageOf(error, error.message === texts.notReady ? texts.notReady : texts.unreadable)
      : texts.unreadable;
    return <ErrorState message={message} onRetry={() => void refetch()} />;
  }
  if (!data || !picture) {
    return (
      <Stack align="center" justify="center" h={360}>
        <Loader color="pink" role="status" aria-label={uiTexts.loading} />
      </Stack>
    );
  }
  return <Editing opened={data} picture={picture} source={source} {...rest} />;
}

function useDecoded(blob: Blob | undefined) {
  const [decoded, setDecoded] = useState<{ readonly blob: Blob; readonly picture: ImageData | undefined }>();
  useEffect(() => {
    if (!blob) return undefined;
    let isWanted = true;
    const settle = (picture: ImageData | undefined) => isWanted && setDecoded({ blob, picture });
    decodePicture(blob).then(settle, () => settle(undefined));
    return () => {
      isWanted = false;
    };
  }, [blob]);
  // a photo that is read again keeps its editor
  return {
    picture: decoded?.picture,
    isUnreadable: decoded !== undefined && decoded.blob === blob && !decoded.picture,
  };
}

type EditingProps = PhotoProps & { readonly opened: OpenedPhoto; readonly picture: ImageData };

function Editing({ opened, picture, source, mediaIndex, uploadFile, onApplied }: EditingProps) {
  const { item, filter: initial } = opened;
  const apply = useApplyFilter();
  const save = (filter: PhotoFilter) =>
    apply.mutate(
      { source: item ? { id: item.id } : source, edit: { ...filter, mediaIndex }, uploadFile },
      { onSuccess: (copy) => void snapshot(picture, filter).then((preview) => onApplied(copy, preview)) },
    );
  return (
    <FilterEditor
      picture={picture}
      initial={initial}
      filterUrl={item?.filterUrl ?? undefined}
      isApplying={apply.isPending}
      message={apply.error ? messageOf(apply.error, texts.failed) : undefined}
      onApply={save}
    />
  );
}
