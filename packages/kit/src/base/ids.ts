import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';

/** A UUIDv7: sorts by its time, so that keyset paging by id is paging by age. */
export function newId(): string {
  return uuidv7();
}

/** An unguessable token of 2^(8*bytes) possibilities, in URL-safe text. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}
