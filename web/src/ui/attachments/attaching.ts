import type { VaultItem } from '@velvet/contracts/content/vault';
import type { DragEvent } from 'react';
import { toast } from '#ui/toast.ts';
import { admit, fromDisk, fromVault, type AcceptRule, type Attachment } from './attachment.ts';
import { newKey } from './new-key.ts';

/** Appends files up to a number of attachments. Shows the reason when some are rejected. */
export function addFiles(
  attachments: readonly Attachment[],
  files: readonly File[],
  max: number,
  rule?: AcceptRule,
): Attachment[] {
  const { accepted, reason } = admit(files, attachments.length, max, rule);
  if (reason) toast.error(reason);
  return [...attachments, ...accepted.map((file) => fromDisk(file, newKey(), URL.createObjectURL(file)))];
}

/** Appends vault items, without duplicates. */
export function addItems(attachments: readonly Attachment[], items: readonly VaultItem[]): Attachment[] {
  const known = new Set(attachments.map(({ key }) => key));
  const added = items.flatMap((item) => fromVault(item) ?? []).filter(({ key }) => !known.has(key));
  return [...attachments, ...added];
}

/** Drag-and-drop handlers for an element that accepts files. */
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
