import { signInTexts } from '#texts/sign-in.ts';

/** What the browser remembers of the signed-in person (part 1, section 3). The server's profile is the truth. */
export type LocalUser = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly displayName: string;
  readonly picture: string;
  readonly role: 'subscriber';
  readonly provider: 'twitter';
  /** When this sign-in happened, ISO 8601. */
  readonly createdAt: string;
};

/** Fields that may change between two sign-ins. */
export type LocalUserChange = Partial<Pick<LocalUser, 'username' | 'displayName' | 'picture' | 'email'>>;

/**
 * The user after a silent check of the same sign-in: what was changed locally stays, and so does the time of the sign-in.
 * @param kept what the browser remembers; undefined, or somebody else, where this is another sign-in
 */
export function sameSignIn(found: LocalUser, kept: LocalUser | undefined): LocalUser {
  if (kept?.id !== found.id) return found;
  const { username, displayName, picture, createdAt } = kept;
  return { ...found, username, displayName, picture, createdAt };
}

/** What is used of a verified ID token. */
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
