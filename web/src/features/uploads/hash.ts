import { unreachable } from '#api/failure.ts';
import type { HashAnswer, HashRequest } from './hash.worker.ts';

export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}

export type Hash = (file: Blob, signal: AbortSignal, onRead: (bytes: number) => void) => Promise<string>;

/** The file's SHA-256, hexadecimal, found in a thread of its own. @throws FileUnreadable when it was moved or changed */
export const hashInWorker: Hash = (file, signal, onRead) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      signal.removeEventListener('abort', abort);
      worker.terminate();
    };
    const abort = () => {
      end();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
      if ('readBytes' in data) return onRead(data.readBytes);
      end();
      if ('sha256' in data) resolve(data.sha256);
      else reject(new FileUnreadable());
    });
    worker.addEventListener('error', (event) => {
      end();
      // without a message the thread's script did not arrive
      reject(event instanceof ErrorEvent && event.message ? new FileUnreadable() : unreachable(event));
    });
    const request: HashRequest = { file };
    worker.postMessage(request, { transfer: [] });
  });
