import { unreachable } from './failure.ts';

export type SentAnswer = {
  readonly status: number;
  readonly ok: boolean;
  readonly text: string;
  /** of an answer that is a file to save */
  readonly file?: File;
  /** as the server asked to wait; 0 if it did not */
  readonly waitSeconds: number;
};

/**
 * Sends a request like `fetch` and reports how much of its body is sent, from 0 to 1. Uses XMLHttpRequest, because `fetch` has no
 * upload progress.
 */
export function sendForm(address: string, init: RequestInit, onProgress: (share: number) => void): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const { signal } = init;
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', abort);
      const { status, responseText: text } = request;
      if (signal?.aborted) reject(signal.reason as Error);
      else if (status === 0) reject(unreachable('the connection of a form was lost'));
      else resolve({ status, ok: status < 300, text, waitSeconds: Number(request.getResponseHeader('retry-after')) });
    });
    request.open(init.method ?? 'POST', address);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.send(init.body as FormData);
  });
}
