import { InvalidInput, SignedOut, Unavailable, type Failure } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { LiveHandshake } from '@velvet/contracts/realtime/messages';
import { refusalOf } from '@velvet/kit/http/envelope';
import type { TokenVerifier } from '@velvet/kit/http/token';
import { decodeJwt } from 'jose';

/** The user of a token and its session at the identity provider. */
export type TokenIdentity = { userId: UserId; expiresAt: Date; /** claim `sid` */ sessionId: string | undefined };
/** `since`: the last position of the log that the browser has received */
export type Handshake = TokenIdentity & { since: number | undefined };

/** Rejects a connection. The browser receives `message` and `data.code`. */
export class HandshakeRejected extends Error {
  readonly data: { code: string };
  constructor({ code, message }: Failure) {
    super(message);
    this.data = { code };
  }
}

/**
 * Validates the handshake of a connection.
 * @throws {HandshakeRejected} SignedOut, InvalidInput, Unavailable
 */
export async function authenticate(tokens: TokenVerifier, auth: unknown): Promise<Handshake> {
  const handshake = LiveHandshake.safeParse(auth);
  if (!handshake.success) throw new HandshakeRejected(hasToken(auth) ? InvalidInput : SignedOut);
  const { token, since } = handshake.data;
  return { ...(await verifyToken(tokens, token)), since };
}

/**
 * Verifies an access token.
 * @throws {HandshakeRejected} SignedOut, Unavailable
 */
export async function verifyToken(tokens: TokenVerifier, token: string): Promise<TokenIdentity> {
  try {
    const userId = await tokens.verify(token);
    const { exp = 0, sid } = decodeJwt(token);
    return { userId, expiresAt: new Date(exp * 1000), sessionId: typeof sid === 'string' ? sid : undefined };
  } catch (error) {
    throw new HandshakeRejected(refusalOf(error)?.failure ?? Unavailable);
  }
}

function hasToken(auth: unknown): boolean {
  return typeof auth === 'object' && auth !== null && 'token' in auth && typeof auth.token === 'string';
}
