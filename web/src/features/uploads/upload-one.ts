import type { VaultItemId } from '@velvet/contracts/ids';
import { hashInWorker } from './hash.ts';
import { uploadCalls } from './upload-calls.ts';
import { sendFile } from './send-file.ts';
import { slots } from './slots.ts';
import { newTask, plannedOf } from './task-forms.ts';

/** Parallel parts of one file. */
const maxParts = 4;

type UploadOne = {
  readonly file: File;
  readonly signal: AbortSignal;
  /** bytes that are stored or in flight */
  readonly onSent: (bytes: number) => void;
};

/**
 * Uploads a single file outside the queue. Bytes that the vault already has are not sent again.
 * @throws when the file cannot be read, is too large or the upload fails
 */
export async function uploadOne({ file, signal, onSent }: UploadOne): Promise<VaultItemId> {
  const task = newTask(file, {}, crypto.randomUUID(), Date.now());
  if (task.status.state === 'failed') throw new Error(task.status.message);
  const sha256 = await hashInWorker(file, signal, () => {});
  const [plan] = await uploadCalls.plan([plannedOf({ ...task, sha256 })]);
  if (plan?.duplicateOf) return plan.duplicateOf;
  if (!plan?.uploadId) throw new Error('The plan of an upload has neither the upload nor its duplicate.');
  const { uploadId } = plan;
  try {
    const item = await sendFile(uploadCalls, {
      uploadId,
      file,
      signal,
      slots: slots(maxParts),
      onSent,
      onFinishing: () => onSent(file.size),
    });
    return item.id;
  } catch (error) {
    // the server deletes an unfinished upload within a day
    void uploadCalls.abort(uploadId).catch(() => undefined);
    throw error;
  }
}
