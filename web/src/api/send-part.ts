import { failureTexts } from '#texts/failure.ts';
import { ApiFailure, unreachable } from './failure.ts';

type SendPart = {
  readonly url: string;
  readonly bytes: Blob;
  readonly signal: AbortSignal;
  /** reports the bytes of this part that are sent so far */
  readonly onProgress: (sent: number) => void;
};

/**
 * Uploads one part of a file directly to the object storage at its signed URL, without a token. Uses XMLHttpRequest,
 * because `fetch` has no upload progress.
 */
export function sendPart({ url, bytes, signal, onProgress }: SendPart): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      const { status } = request;
      if (signal.aborted) reject(signal.reason as Error);
      else if (status >= 200 && status < 300) resolve();
      else if (status === 0) reject(unreachable('the connection of a part was lost'));
      else reject(new ApiFailure(status, 'PartRefused', failureTexts.uploadFailed));
    });
    request.open('PUT', url);
    request.send(bytes);
  });
}
