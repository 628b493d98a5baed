import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';

/** Returns a UUIDv7. Its order is the order of creation, so keyset pagination by id is pagination by age. */
export function newId(): string {
  return uuidv7();
}

/** Returns an unguessable token of `bytes` random bytes, in URL-safe base64. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}
