import { handleLength, isReservedHandle } from '@velvet/contracts/account/handle';
import { profileLimits } from '@velvet/contracts/account/profile';
import { cleanName } from '@velvet/contracts/name';

/** Claims of the identity provider; each may be missing. */
export type Claims = {
  readonly name?: string | undefined;
  readonly nickname?: string | undefined;
  readonly email?: string | undefined;
};

export type NewAccount = { readonly baseHandle: string; readonly name: string; readonly email: string | null };

/**
 * Part 1 section 3: username is the nickname, else the lowercased name without whitespace, else 'user'; the displayed name is the
 * name, else the nickname, else 'User'. The provider's picture is not used, because loading it would reveal viewers to a third
 * party.
 */
export function accountFrom({ name, nickname, email }: Claims): NewAccount {
  const shown = line(name) || line(nickname) || 'User';
  const username = line(nickname) || (name ?? '').toLowerCase().replaceAll(/\s+/gu, '') || 'user';
  return { baseHandle: baseHandle(username), name: shown, email: email?.trim() || null };
}

/** Returns a valid, unreserved handle for a username; 'user' if no character remains. */
export function baseHandle(username: string): string {
  const letters = username
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, '')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^\./, '')
    .slice(0, handleLength.max)
    .replace(/\.$/, '');
  if (!/[a-z0-9]/.test(letters)) return 'user';
  return letters.padEnd(handleLength.min, '_');
}

/** Returns the handle, unless it is reserved, then the handle with 2, 3, … appended, shortened if necessary. */
export function handleCandidates(base: string, count: number): string[] {
  const numbered = Array.from({ length: count - 1 }, (_, index) => withSuffix(base, String(index + 2)));
  return [base, ...numbered].filter((handle) => !isReservedHandle(handle));
}

export function withSuffix(base: string, suffix: string): string {
  return `${base.slice(0, handleLength.max - suffix.length)}${suffix}`;
}

function line(text = ''): string {
  return cleanName(text, profileLimits.name);
}
