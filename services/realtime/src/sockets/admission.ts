import { InvalidInput, SignedOut, Unavailable, type Failure } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { LiveHandshake } from '@velvet/contracts/realtime/messages';
import { refusalOf } from '@velvet/kit/envelope';
import type { TokenVerifier } from '@velvet/kit/token';
import { decodeJwt } from 'jose';

/** The person, and the session of the identity provider, that a token names. */
export type Bearer = { userId: UserId; expiresAt: Date; /** claim `sid` */ sessionId: string | undefined };
export type Admission = Bearer & { since: number | undefined };

/** Carried to the browser as the error of its connection: `message`, and `data.code`. */
export class NotAdmitted extends Error {
  readonly data: { code: string };
  constructor({ code, message }: Failure) {
    super(message);
    this.data = { code };
  }
}

/** @throws {NotAdmitted} */
export async function admit(tokens: TokenVerifier, auth: unknown): Promise<Admission> {
  const handshake = LiveHandshake.safeParse(auth);
  if (!handshake.success) throw new NotAdmitted(hasToken(auth) ? InvalidInput : SignedOut);
  const { token, since } = handshake.data;
  return { ...(await identify(tokens, token)), since };
}

/** @throws {NotAdmitted} */
export async function identify(tokens: TokenVerifier, token: string): Promise<Bearer> {
  try {
    const userId = await tokens.verify(token);
    const { exp = 0, sid } = decodeJwt(token);
    return { userId, expiresAt: new Date(exp * 1000), sessionId: typeof sid === 'string' ? sid : undefined };
  } catch (error) {
    throw new NotAdmitted(refusalOf(error)?.failure ?? Unavailable);
  }
}

function hasToken(auth: unknown): boolean {
  return typeof auth === 'object' && auth !== null && 'token' in auth && typeof auth.token === 'string';
}
