import { z } from 'zod';
import { PlanRequired } from '#payment/failures.ts';
import { call } from '#call.ts';
import { VaultItemId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Moment } from '#time.ts';
import { FileTooLarge, QuotaExceeded, UploadIncomplete, UploadNotFound } from './failures.ts';
import { maxPlannedFiles } from './limits.ts';
import { Tags, VaultDescription, VaultItem, VaultTitle } from './vault.ts';

export const UploadId = z.uuid().brand<'UploadId'>();
export type UploadId = z.infer<typeof UploadId>;

export const PlannedFile = z.strictObject({
  name: z.string().trim().min(1).max(255),
  /** bytes */
  size: z.number().int().min(1, 'The file is empty.'),
  /** MIME type as the browser reports it; only informative, because the bytes determine the type */
  type: z.string().max(127).default('application/octet-stream'),
  /** SHA-256 of the whole file, hexadecimal; verified on completion */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'Write the SHA-256 of the file as 64 hexadecimal digits.')
    .toLowerCase(),
  title: VaultTitle.optional(),
  description: VaultDescription.default(''),
  isPrivate: z.boolean().default(true),
  tags: Tags.default([]),
});

/**
 * Upload plan of one file. A duplicate (`duplicateOf`) needs no upload. `readUpload` returns the URLs of the parts when the file is
 * next, because earlier ones would expire during a long batch.
 */
export const UploadPlan = z.object({
  name: z.string(),
  uploadId: UploadId.nullable(),
  itemId: VaultItemId.nullable(),
  /** size of every part but the last; bytes */
  partSize: z.number().int(),
  partCount: z.number().int(),
  duplicateOf: VaultItemId.nullable(),
});
export type UploadPlan = z.infer<typeof UploadPlan>;

export const planUploads = call({
  method: 'POST',
  path: '/vault/uploads',
  caller: 'member',
  summary: `Plans the direct upload of up to ${maxPlannedFiles} files. The plans keep the order of the files.`,
  body: z.object({ files: z.array(PlannedFile).min(1).max(maxPlannedFiles) }),
  data: z.array(UploadPlan),
  failures: [FileTooLarge, QuotaExceeded, PlanRequired],
});

/** Send exactly this number of bytes with `PUT` to the URL. A part that has arrived has no URL. */
export const UploadPart = z.object({
  partNumber: z.number().int(),
  size: z.number().int(),
  hasArrived: z.boolean(),
  url: z.string().nullable(),
});
export const Upload = z.object({
  uploadId: UploadId,
  itemId: VaultItemId,
  name: z.string(),
  size: z.number().int(),
  state: z.enum(['open', 'completed']),
  partSize: z.number().int(),
  parts: z.array(UploadPart),
  /** expiry of the URLs; a new request returns new ones */
  urlsExpireAt: Moment,
  /** time at which an unfinished upload is deleted */
  collectedAt: Moment,
});
export type Upload = z.infer<typeof Upload>;

const params = z.object({ id: UploadId });

export const readUpload = call({
  method: 'GET',
  path: '/vault/uploads/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Starts or resumes an upload: returns the parts that have arrived and where to send the others.',
  params,
  data: Upload,
  failures: [UploadNotFound],
});

export const completeUpload = call({
  method: 'POST',
  path: '/vault/uploads/{id}/complete',
  caller: 'member',
  others: ownersAlone,
  summary: 'Completes an upload once all parts have arrived. Completing it again returns the same item.',
  params,
  data: VaultItem,
  failures: [UploadNotFound, UploadIncomplete],
});

export const abortUpload = call({
  method: 'DELETE',
  path: '/vault/uploads/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Cancels an upload. A completed upload stays as a vault item.',
  params,
  data: z.object({ uploadId: UploadId }),
  failures: [UploadNotFound],
});
