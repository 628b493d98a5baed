import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export type HashRequest = { readonly file: Blob };
export type HashAnswer = { readonly readBytes: number } | { readonly sha256: string } | { readonly isUnreadable: true };

const chunkBytes = 8 * 1024 * 1024;
/** Up to this size the browser's own digest, which needs all bytes at once, is much faster. */
const wholeBytes = 64 * 1024 * 1024;

const tell = (answer: HashAnswer) => postMessage(answer, { transfer: [] });

addEventListener('message', ({ data }: MessageEvent<HashRequest>) => {
  digest(data.file, (readBytes) => tell({ readBytes })).then(
    (sha256) => tell({ sha256 }),
    () => tell({ isUnreadable: true }),
  );
});

/** Outside secure contexts the browser has no digest. */
async function digest(file: Blob, onRead: (bytes: number) => void): Promise<string> {
  if (file.size <= wholeBytes && isSecureContext) {
    return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
  }
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += chunkBytes) {
    hash.update(new Uint8Array(await file.slice(from, from + chunkBytes).arrayBuffer()));
    onRead(Math.min(file.size, from + chunkBytes));
  }
  return bytesToHex(hash.digest());
}
