import type { Readable } from 'node:stream';

/** Objects whose key starts with this are for everybody, have a lasting address and never change under their key. */
export const publicPrefix = 'public/';

export type StoredObject = { readonly size: number; readonly contentType: string; readonly etag: string };
export type StoredPart = { readonly partNumber: number; readonly size: number; readonly etag: string };
/** Bytes `from` to `to`, both included. */
export type ByteRange = { readonly from: number; readonly to: number };

export type SignGet = {
  readonly expiresInSeconds: number;
  /** goes into the signature, so that two viewers never share a URL (nor a cache entry) */
  readonly viewer?: string;
  /** offered as the name of a download; without it the object is shown in place */
  readonly downloadAs?: string;
};

/** The content length and type are signed: other bytes than announced are refused by the storage itself. */
export type SignPut = {
  readonly expiresInSeconds: number;
  readonly contentLength: number;
  readonly contentType?: string;
};

/**
 * Object storage, S3's subset that we use. Keys are `segment/segment/…` of [A-Za-z0-9._-], segments up to 255 bytes,
 * and no key is also the folder of another.
 */
export type ObjectStorage = {
  put(key: string, body: Readable | Buffer, options: { contentType: string; size?: number }): Promise<StoredObject>;
  /** @returns undefined where there is no such object */
  get(key: string, range?: ByteRange): Promise<(StoredObject & { body: Readable }) | undefined>;
  head(key: string): Promise<StoredObject | undefined>;
  /** Deleting what is not there succeeds. */
  delete(keys: readonly string[]): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
  signGet(key: string, options: SignGet): Promise<string>;
  signPut(key: string, options: SignPut): Promise<string>;
  /** The lasting address of an object under `public/`. */
  publicUrl(key: string): string;
  /** Uploads in parts: parts 1 to 10,000, each at least 5 MiB but the last. They survive a crash of the storage. */
  createMultipart(key: string, contentType: string): Promise<string>;
  signPart(key: string, uploadId: string, partNumber: number, options: SignPut): Promise<string>;
  listParts(key: string, uploadId: string): Promise<StoredPart[]>;
  /** Completing again what was completed answers the object. Fails with `UploadGone` after an abort. */
  completeMultipart(
    key: string,
    uploadId: string,
    parts: readonly { partNumber: number; etag: string }[],
  ): Promise<StoredObject>;
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /** whether it can be asked right now */
  isThere(): Promise<boolean>;
  listMultiparts(): AsyncIterable<{ key: string; uploadId: string; startedAt: Date }>;
};

/** The upload was aborted, completed otherwise, or never was. */
export class UploadGone extends Error {
  override readonly name = 'UploadGone';
}

const keyPattern = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9._-]{1,255}(?:\/[A-Za-z0-9._-]{1,255})*$/;

/** Whether every storage can hold it, and it reaches nowhere outside. */
export function isKey(key: string): boolean {
  return key.length <= 1000 && keyPattern.test(key);
}

/** @throws {RangeError} for what is no key */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError(`Not a storage key: ${key.slice(0, 80)}`);
}
