import type { VaultItem } from '@velvet/contracts/content/vault';
import type { DragEvent } from 'react';
import { toast } from '#ui/toast.ts';
import { admit, fromDisk, fromVault, type Attachment } from './draft.ts';
import { newKey } from './new-key.ts';

/** Files behind what is attached, as far as the post has room for them; the reader is told why not all are taken. */
export function addFiles(attachments: readonly Attachment[], files: readonly File[]): Attachment[] {
  const { accepted, reason } = admit(files, attachments.length);
  if (reason) toast.error(reason);
  return [...attachments, ...accepted.map((file) => fromDisk(file, newKey(), URL.createObjectURL(file)))];
}

/** Items of the vault behind what is attached, each once. */
export function addItems(attachments: readonly Attachment[], items: readonly VaultItem[]): Attachment[] {
  const known = new Set(attachments.map(({ key }) => key));
  const added = items.flatMap((item) => fromVault(item) ?? []).filter(({ key }) => !known.has(key));
  return [...attachments, ...added];
}

/** Handlers of an element on which files may be dropped. */
export function dropTarget(onFiles: (files: readonly File[]) => void) {
  return {
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}
