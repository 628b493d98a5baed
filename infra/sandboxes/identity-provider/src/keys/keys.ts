import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { Queries } from '@velvet/kit/database/database';
import { newSecret } from '@velvet/kit/base/ids';
import { z } from 'zod';
import { settingRepository } from './setting.repository.ts';

const text = z.string().min(1);
/** A private RSA key as a JWK (RFC 7517). */
const SigningKey = z.object({
  kty: z.literal('RSA'),
  use: z.literal('sig'),
  alg: z.literal('RS256'),
  kid: text,
  n: text,
  e: text,
  d: text,
  p: text,
  q: text,
  dp: text,
  dq: text,
  qi: text,
});
export type SigningKey = z.infer<typeof SigningKey>;

const CookieKeys = z.array(text).min(1);

/** Issuer and audience of tokens. Stored so that tokens can be created with the database alone. */
const Issuing = z.object({ issuer: text, audience: text, clientId: text });
export type Issuing = z.infer<typeof Issuing>;

/** Returns the signing key, which is created on the first start. */
export async function signingKey(db: Queries): Promise<SigningKey> {
  return SigningKey.parse(await kept(db, 'signing-key', makeSigningKey));
}

export async function cookieKeys(db: Queries): Promise<string[]> {
  return CookieKeys.parse(await kept(db, 'cookie-keys', async () => [newSecret()]));
}

export async function rememberIssuing(db: Queries, issuing: Issuing): Promise<void> {
  await settingRepository(db).upsert('issuing', issuing);
}

/** @throws if the provider has never been started on this database */
export async function recallIssuing(db: Queries): Promise<Issuing> {
  const value = await settingRepository(db).find('issuing');
  if (value === undefined) throw new Error('The identity provider has not been started on this database yet.');
  return Issuing.parse(value);
}

async function kept(db: Queries, name: string, make: () => Promise<unknown>): Promise<unknown> {
  const settings = settingRepository(db);
  const known = await settings.find(name);
  if (known !== undefined) return known;
  await settings.insert(name, await make());
  return settings.find(name);
}

async function makeSigningKey(): Promise<object> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, use: 'sig', alg: 'RS256', kid: await calculateJwkThumbprint(jwk) };
}
