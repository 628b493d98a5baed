import type { VaultItem } from '@velvet/contracts/content/vault';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useCallback, useState, type ComponentProps } from 'react';
import { uploadOne } from '#features/uploads/upload-one.ts';
import { messageOf } from '#api/failure.ts';
import type { PhotoSource } from '#resources/photo-filters.ts';
import { useDeleteItems } from '#resources/vault-changes.ts';
import { photoFilterTexts as texts } from '#texts/photo-filters.ts';
import type { Attachment, PhotoFilters } from '#ui/attachments/attachment.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { DialogOnDemand } from '#ui/dialog-on-demand.tsx';
import { toast } from '#ui/toast.ts';
import { undoToast } from '#ui/undo-toast.tsx';
import { useFirstOpening } from '#ui/use-first-opening.ts';

const PhotoFiltersDialog = lazyChunk(
  async () => (await import('#features/photo-filters/photo-filters-dialog.tsx')).PhotoFiltersDialog,
);

/** Photo filters for the viewer of the vault. */
export function useVaultFilters() {
  const [id, setId] = useState<VaultItemId>();
  const open = useCallback((item: VaultItem) => setId(item.id), []);
  const close = () => setId(undefined);
  const { mutate: remove } = useDeleteItems();
  const tell = (copy: VaultItem) => {
    // an earlier copy is not deleted by an undo of its repetition
    if (copy.state !== 'uploaded') return toast.info(texts.known);
    const undo = () => remove([copy.id], { onError: (error) => toast.error(messageOf(error, texts.undoFailed)) });
    return undoToast(texts.saved, undo);
  };
  const onApplied = (copy: VaultItem) => {
    close();
    tell(copy);
  };
  const source = id && { id };
  return { open, dialog: <OnDemand source={source} mediaIndex={0} onApplied={onApplied} onClose={close} /> };
}

/** Photo filters for attachments. A local photo goes to the vault when its filter is applied. */
export const AttachmentFilters: PhotoFilters = function AttachmentFilters(props) {
  const { attachment, mediaIndex, onClose, onFiltered } = props;
  const onApplied = (copy: VaultItem, preview: Blob) => {
    if (!attachment) return;
    toast.success(texts.attached);
    onFiltered(copyOf(attachment, copy, preview));
  };
  return (
    <OnDemand
      source={attachment && sourceOf(attachment)}
      mediaIndex={mediaIndex}
      uploadFile={uploadOne}
      onApplied={onApplied}
      onClose={onClose}
    />
  );
};

const sourceOf = (attachment: Attachment): PhotoSource | undefined => {
  if (attachment.id) return { id: attachment.id };
  return attachment.from === 'disk' ? { file: attachment.file } : undefined;
};

function copyOf({ name, altText }: Attachment, copy: VaultItem, preview: Blob): Attachment {
  const { id } = copy;
  const previewUrl = URL.createObjectURL(preview);
  return { from: 'vault', key: id, id, kind: 'image', name, previewUrl, altText, savedAltText: copy.altText };
}

type OnDemandProps = ComponentProps<typeof PhotoFiltersDialog>;

function OnDemand(props: OnDemandProps) {
  const { isThere, isOpen } = useFirstOpening(props.source !== undefined);
  if (!isThere) return null;
  return (
    <DialogOnDemand isOpen={isOpen} onClose={props.onClose} label={texts.title}>
      <PhotoFiltersDialog {...props} />
    </DialogOnDemand>
  );
}
