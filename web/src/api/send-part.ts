import { failureTexts } from '#texts/failure.ts';
import { ApiFailure, unreachable } from './failure.ts';

type SendPart = {
  readonly url: string;
  readonly bytes: Blob;
  readonly signal: AbortSignal;
  /** bytes of this part that have left, again and again */
  readonly onProgress: (sent: number) => void;
};

/**
 * One part of a file, straight to the object storage under its signed address: no token goes along.
 * An XMLHttpRequest, because `fetch` does not tell how far a body has got.
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
