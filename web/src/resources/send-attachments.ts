import type { VaultItemId } from '@velvet/contracts/ids';
import type { Attachment } from '#ui/attachments/attachment.ts';
import { saveAltText } from './vault-changes.ts';

/**
 * Uploads a file into the vault.
 * @throws with a message for the author, or the abort reason of `signal`
 */
export type UploadFile = (upload: {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
}) => Promise<VaultItemId>;

type Sending = {
  readonly uploadFile: UploadFile;
  readonly signal: AbortSignal;
  readonly onSent: (doneBytes: number, totalBytes: number) => void;
  /** reports the items that are in the vault, so that a retry uploads only the rest */
  readonly onArrived: (attachments: readonly Attachment[]) => void;
};

/**
 * Uploads the local files sequentially and saves the edited descriptions.
 * @returns the ids of the items in the order of the attachments, without duplicates
 */
export async function sendAttachments(
  attachments: readonly Attachment[],
  { uploadFile, signal, onSent, onArrived }: Sending,
): Promise<VaultItemId[]> {
  const arrived = [...attachments];
  const totalBytes = arrived.reduce((sum, item) => sum + bytesToSend(item), 0);
  let doneBytes = 0;
  for (const [index, item] of arrived.entries()) {
    if (item.from === 'vault' || item.id) continue;
    onSent(doneBytes, totalBytes);
    const before = doneBytes;
    const id = await uploadFile({ file: item.file, signal, onSent: (bytes) => onSent(before + bytes, totalBytes) });
    doneBytes += item.file.size;
    arrived[index] = { ...item, id };
    onArrived([...arrived]);
  }
  signal.throwIfAborted();
  await Promise.all(arrived.map(describe));
  // the same photo attached twice is one item of the vault
  return [...new Set(arrived.flatMap(({ id }) => id ?? []))];
}

const bytesToSend = (item: Attachment) => (item.from === 'vault' || item.id ? 0 : item.file.size);

async function describe(item: Attachment): Promise<void> {
  const saved = item.from === 'vault' ? item.savedAltText : '';
  if (!item.id || item.altText.trim() === saved) return;
  await saveAltText(item.id, item.altText);
}
