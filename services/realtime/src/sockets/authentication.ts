import { InvalidInput, SignedOut, Unavailable, type Failure } from '@velvet/contracts/failure';
import { closingRefusals } from '@velvet/contracts/closing';
import type { UserId } from '@velvet/contracts/ids';
import { LiveHandshake } from '@velvet/contracts/realtime/messages';
import { refusalOf } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { decodeJwt } from 'jose';
import type { Context } from '#context.ts';

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

export type Door = Pick<Context, 'tokens' | 'closedAccounts'>;

/**
 * Validates the handshake of a connection.
 * @throws {HandshakeRejected} SignedOut, InvalidInput, Unavailable, and the refusals of closed accounts
 */
export async function authenticate(door: Door, auth: unknown): Promise<Handshake> {
  const handshake = LiveHandshake.safeParse(auth);
  if (!handshake.success) throw new HandshakeRejected(hasToken(auth) ? InvalidInput : SignedOut);
  const { token, since } = handshake.data;
  return { ...(await verifyToken(door, token)), since };
}

/**
 * Verifies an access token of an open account.
 * @throws {HandshakeRejected} SignedOut, Unavailable, and the refusals of closed accounts
 */
export async function verifyToken({ tokens, closedAccounts }: Door, token: string): Promise<TokenIdentity> {
  try {
    const userId = await tokens.verify(token);
    const closing = await closedAccounts.find(userId);
    if (closing !== undefined) throw new Refusal(closingRefusals[closing]);
    const { exp = 0, sid } = decodeJwt(token);
    return { userId, expiresAt: new Date(exp * 1000), sessionId: typeof sid === 'string' ? sid : undefined };
  } catch (error) {
    throw new HandshakeRejected(refusalOf(error)?.failure ?? Unavailable);
  }
}

function hasToken(auth: unknown): boolean {
  return typeof auth === 'object' && auth !== null && 'token' in auth && typeof auth.token === 'string';
}
