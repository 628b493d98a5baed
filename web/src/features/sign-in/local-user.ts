import { signInTexts } from '#texts/sign-in.ts';

/** The signed-in person in the browser's storage (part 1, section 3). The server's profile is authoritative. */
export type LocalUser = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly displayName: string;
  readonly picture: string;
  readonly role: 'subscriber';
  readonly provider: 'twitter';
  /** Time of this sign-in, ISO 8601. */
  readonly createdAt: string;
};

/** Fields that may change between two sign-ins. */
export type LocalUserChange = Partial<Pick<LocalUser, 'username' | 'displayName' | 'picture' | 'email'>>;

/**
 * Returns the user after a silent check of the same sign-in: local changes and the time of the sign-in are kept.
 * @param kept the stored user; undefined or another user means a new sign-in
 */
export function sameSignIn(found: LocalUser, kept: LocalUser | undefined): LocalUser {
  if (kept?.id !== found.id) return found;
  const { username, displayName, picture, createdAt } = kept;
  return { ...found, username, displayName, picture, createdAt };
}

/** The used claims of a verified ID token. */
export type Claims = {
  readonly sub?: string | undefined;
  readonly name?: string | undefined;
  readonly nickname?: string | undefined;
  readonly email?: string | undefined;
  readonly picture?: string | undefined;
};

export function profileFromClaims(claims: Claims & { readonly sub: string }, signedInAt: Date): LocalUser {
  const name = claims.name ?? '';
  return {
    id: claims.sub,
    username: claims.nickname || name.toLowerCase().replaceAll(/\s+/g, '') || 'user',
    email: claims.email ?? '',
    displayName: name || claims.nickname || signInTexts.nobody,
    picture: claims.picture ?? '',
    role: 'subscriber',
    provider: 'twitter',
    createdAt: signedInAt.toISOString(),
  };
}

export function isLocalUser(value: unknown): value is LocalUser {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Partial<Record<string, unknown>> = { ...value };
  return ['id', 'username', 'email', 'displayName', 'picture', 'createdAt'].every(
    (name) => typeof fields[name] === 'string',
  );
}
