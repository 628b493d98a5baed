import { hash } from 'node:crypto';
import type { UserId } from '@velvet/contracts/ids';

/** Of a secret that is long enough not to be guessed. */
export const secretHash = (secret: string): string => hash('sha256', secret, 'base64url');

/** Who may be behind a connection, as far as it says. */
export type Identity = {
  readonly userId: UserId | undefined;
  /** of the browser, as it calls itself */
  readonly device: string | undefined;
  /** where it comes from, as the gateway saw it */
  readonly address: string;
};

/**
 * By these somebody is known again in a room that they were removed from: as who they are signed in as, by what their browser
 * calls itself, and who says neither by the address, among those who do not either. Hashed with the room, so that nothing
 * can be read from them, nor found in another room.
 */
export function keysOf(roomId: string, { userId, device, address }: Identity): string[] {
  const known = [userId && `user:${userId}`, device && `device:${device}`].filter((key) => key !== undefined);
  const keys = known.length > 0 ? known : [`address:${address}`];
  return keys.map((key) => hash('sha256', `${roomId}\n${key}`, 'base64url'));
}
