import type { Readable } from 'node:stream';

/** Objects with this prefix are public and immutable, and have a permanent URL. */
export const publicPrefix = 'public/';

export type StoredObject = { readonly size: number; readonly contentType: string; readonly etag: string };
export type StoredPart = { readonly partNumber: number; readonly size: number; readonly etag: string };
/** Byte range from `from` to `to`, both inclusive. */
export type ByteRange = { readonly from: number; readonly to: number };

export type SignGet = {
  readonly expiresInSeconds: number;
  /** part of the signature, so that viewers never share a URL or a cache entry */
  readonly viewer?: string;
  /** file name for a download; without it the object is displayed inline */
  readonly downloadAs?: string;
};

/** Content length and type are part of the signature; the storage rejects other uploads. */
export type SignPut = {
  readonly expiresInSeconds: number;
  readonly contentLength: number;
  readonly contentType?: string;
};

/**
 * Object storage: the subset of S3 that the product uses. Keys are `segment/segment/…` of [A-Za-z0-9._-] with segments of up to 255
 * bytes; a key must not be a folder of another key.
 */
export type ObjectStorage = {
  put(key: string, body: Readable | Buffer, options: { contentType: string; size?: number }): Promise<StoredObject>;
  /** @returns undefined if there is no such object */
  get(key: string, range?: ByteRange): Promise<(StoredObject & { body: Readable }) | undefined>;
  head(key: string): Promise<StoredObject | undefined>;
  /** Deletes objects. Missing keys are no error. */
  delete(keys: readonly string[]): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
  signGet(key: string, options: SignGet): Promise<string>;
  signPut(key: string, options: SignPut): Promise<string>;
  /** Returns the permanent URL of an object under `public/`. */
  publicUrl(key: string): string;
  /**
   * Starts a multipart upload of parts 1 to 10,000, each at least 5 MiB except the last. Uploads survive a restart of the
   * storage.
   */
  createMultipart(key: string, contentType: string): Promise<string>;
  signPart(key: string, uploadId: string, partNumber: number, options: SignPut): Promise<string>;
  listParts(key: string, uploadId: string): Promise<StoredPart[]>;
  /** Completes an upload; idempotent. Fails with `UploadGone` after an abort. */
  completeMultipart(
    key: string,
    uploadId: string,
    parts: readonly { partNumber: number; etag: string }[],
  ): Promise<StoredObject>;
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /** whether the storage responds */
  isAvailable(): Promise<boolean>;
  listMultiparts(): AsyncIterable<{ key: string; uploadId: string; startedAt: Date }>;
};

/** The upload was aborted, completed differently, or never created. */
export class UploadGone extends Error {
  override readonly name = 'UploadGone';
}

const keyPattern = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9._-]{1,255}(?:\/[A-Za-z0-9._-]{1,255})*$/;

/** Returns whether a key is valid in every storage and cannot escape its bucket or folder. */
export function isKey(key: string): boolean {
  return key.length <= 1000 && keyPattern.test(key);
}

/** @throws {RangeError} if the key is invalid */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`Not a storage key: ${key.slice(0, 80)}`);
}
