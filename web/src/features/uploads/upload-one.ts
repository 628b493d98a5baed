import type { VaultItemId } from '@velvet/contracts/ids';
import { hashInWorker } from './hash.ts';
import { uploadCalls } from './upload-calls.ts';
import { sendFile } from './send-file.ts';
import { slots } from './slots.ts';
import { newTask, plannedOf } from './task-forms.ts';

/** Parts of one file under way at once. */
const maxParts = 4;

type UploadOne = {
  readonly file: File;
  readonly signal: AbortSignal;
  /** bytes that the storage has, or that are on their way to it */
  readonly onSent: (bytes: number) => void;
};

/**
 * A single file for somebody who waits for it, past the queue. What the vault has already is not sent again.
 * @throws when it cannot be read, is too large or does not arrive
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
    // what the server does not hear of is collected there within a day
    void uploadCalls.abort(uploadId).catch(() => undefined);
    throw error;
  }
}
