import { hash } from 'node:crypto';
import type { UserId } from '@velvet/contracts/ids';

/** Returns the SHA-256 of a random secret, base64url. A salt is not needed, because such a secret cannot be guessed. */
export const secretHash = (secret: string): string => hash('sha256', secret, 'base64url');

/** Attributes by which the host's removal of a participant recognizes a client. */
export type Identity = {
  /** the signed-in user; undefined without a valid token */
  readonly userId: UserId | undefined;
  /** random key from the browser's local storage, which the client can change */
  readonly device: string | undefined;
  /** address of the client, as the gateway reports it */
  readonly address: string;
};

/**
 * Returns the keys by which a removed participant is recognized in a room: the user and the browser, or the address of a client
 * that has neither. They are hashed with the room id, so they reveal nothing and cannot be linked between rooms.
 */
export function identityKeys(roomId: string, { userId, device, address }: Identity): string[] {
  const claims = [userId && userClaim(userId), device && `device:${device}`].filter((key) => key !== undefined);
  return hashed(roomId, claims.length > 0 ? claims : [`address:${address}`]);
}

/** Returns the keys by which a removed member is recognized in a room. */
export const userKeys = (roomId: string, userId: UserId): string[] => hashed(roomId, [userClaim(userId)]);

const userClaim = (userId: UserId) => `user:${userId}`;

const hashed = (roomId: string, claims: readonly string[]) =>
  claims.map((key) => hash('sha256', `${roomId}\n${key}`, 'base64url'));
