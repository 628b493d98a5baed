import type { Upload, UploadId } from '@velvet/contracts/content/upload';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { ApiFailure } from '#api/failure.ts';
import { FileUnreadable } from './hash.ts';
import { arrivedBytes, maxTries, isTransientStatus, missingParts, backoffMs, type MissingPart } from './parts.ts';
import type { Slots } from './slots.ts';

export type SendCalls = {
  readonly read: (id: UploadId, signal: AbortSignal) => Promise<Upload>;
  readonly complete: (id: UploadId, signal: AbortSignal) => Promise<VaultItem>;
  readonly sendPart: (part: {
    readonly url: string;
    readonly bytes: Blob;
    readonly signal: AbortSignal;
    readonly onProgress: (sent: number) => void;
  }) => Promise<void>;
  /** until then, or until there is a connection again */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type Sending = {
  readonly uploadId: UploadId;
  readonly file: Blob;
  readonly signal: AbortSignal;
  readonly slots: Slots;
  /** bytes that the storage has, or that are on their way to it */
  readonly onSent: (bytes: number) => void;
  readonly onFinishing: () => void;
};

/**
 * Sends what has not arrived and completes. A failure that may pass is tried again with fresh addresses for what is still
 * missing; progress makes the count of failures start anew.
 */
export async function sendFile(calls: SendCalls, sending: Sending): Promise<VaultItem> {
  const { uploadId, signal } = sending;
  let failures = 0;
  let best = -1;
  for (;;) {
    try {
      const upload = await calls.read(uploadId, signal);
      const arrived = arrivedBytes(upload);
      if (arrived > best) failures = 0;
      best = Math.max(best, arrived);
      await sendMissing(calls, sending, upload, arrived);
      sending.onFinishing();
      return await calls.complete(uploadId, signal);
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (!isPassing(error) || failures >= maxTries) throw error;
      await assertReadable(sending.file);
      await calls.wait(backoffMs(failures), signal);
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiFailure && (isTransientStatus(error.status) || error.code === 'UploadIncomplete');
}

/** All parts are tried, whatever becomes of one of them: what has arrived need not be sent again. */
async function sendMissing(calls: SendCalls, sending: Sending, upload: Upload, arrived: number): Promise<void> {
  const loaded = new Map<number, number>();
  const tell = () => sending.onSent(arrived + [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0));
  const send = ({ partNumber, url, from, to }: MissingPart) =>
    sending.slots.run(async () => {
      sending.signal.throwIfAborted();
      const onProgress = (bytes: number) => {
        loaded.set(partNumber, Math.min(bytes, to - from));
        tell();
      };
      try {
        await calls.sendPart({ url, bytes: sending.file.slice(from, to), signal: sending.signal, onProgress });
        onProgress(to - from);
      } catch (error) {
        loaded.delete(partNumber);
        throw error;
      }
    });
  tell();
  const results = await Promise.allSettled(missingParts(upload).map(send));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** A file that was moved or changed looks like a lost connection to whoever sends it. */
export async function assertReadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new FileUnreadable();
  }
}
