import { FileTooLarge } from '@velvet/contracts/content/failures';
import { maxFileBytes } from '@velvet/contracts/content/limits';
import { UploadId, type PlannedFile, type UploadPlan } from '@velvet/contracts/content/upload';
import { VaultItemId, type UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import { cleanFileName } from '#vault/vault-item.ts';
import { countParts, partSizeFor } from './upload.ts';
import type { UploadRow } from './upload.repository.ts';

export type Planned = z.output<typeof PlannedFile>;
export type NewUpload = Omit<UploadRow, 'storageUploadId' | 'completedAt'>;

export type Known = {
  /** items of the owner by SHA-256 */
  itemOf: ReadonlyMap<string, VaultItemId>;
  /** unfinished uploads of the owner */
  open: readonly UploadRow[];
};

/** Plans each file: no upload for an existing item, a resumed upload for an unfinished one, otherwise a new upload. */
export function planFiles(
  ownerId: UserId,
  files: readonly Planned[],
  { itemOf, open }: Known,
  at: Date,
): { fresh: NewUpload[]; plans: z.input<typeof UploadPlan>[] } {
  const uploadOf = new Map<string, NewUpload>(open.map((upload) => [upload.sha256, upload]));
  const fresh: NewUpload[] = [];
  const plans = files.map((file) => {
    const duplicateOf = itemOf.get(file.sha256);
    if (duplicateOf) return planned(file, { uploadId: null, itemId: null, duplicateOf });
    let upload = uploadOf.get(file.sha256);
    if (upload?.sizeBytes !== file.size) {
      upload = newUpload(ownerId, file, at);
      uploadOf.set(file.sha256, upload);
      fresh.push(upload);
    }
    return planned(file, { uploadId: upload.id, itemId: upload.itemId, duplicateOf: null });
  });
  return { fresh, plans };
}

function planned(
  { name, size }: Planned,
  way: Pick<z.input<typeof UploadPlan>, 'uploadId' | 'itemId' | 'duplicateOf'>,
): z.input<typeof UploadPlan> {
  const partSize = partSizeFor(size);
  return { name, ...way, partSize, partCount: countParts(size, partSize) };
}

function newUpload(
  ownerId: UserId,
  { name, size, type, sha256, title, description, isPrivate, tags }: Planned,
  startedAt: Date,
): NewUpload {
  return {
    id: UploadId.parse(newId()),
    itemId: VaultItemId.parse(newId()),
    ownerId,
    way: 'direct',
    fileName: cleanFileName(name),
    sizeBytes: size,
    sha256,
    contentType: type,
    metadata: { title, description, isPrivate, tags },
    partSize: partSizeFor(size),
    startedAt,
  };
}

export function assertSizes(files: readonly Planned[]): void {
  const index = files.findIndex(({ size }) => size > maxFileBytes);
  const file = files[index];
  if (!file) return;
  const message = `${file.name} is ${gibibytes(file.size)} GB. Choose a file of at most ${gibibytes(maxFileBytes)} GB.`;
  throw new Refusal(FileTooLarge, { message, field: `files.${index}.size` });
}

export function gibibytes(bytes: number): string {
  return (bytes / 1024 ** 3).toLocaleString('en', { maximumFractionDigits: 2 });
}
