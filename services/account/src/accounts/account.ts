import { handleLength, isReservedHandle } from '@velvet/contracts/account/handle';
import { profileLimits } from '@velvet/contracts/account/profile';
import { cleanName } from '@velvet/contracts/name';

/** What the identity provider says of a person; each may be missing. */
export type Claims = {
  readonly name?: string | undefined;
  readonly nickname?: string | undefined;
  readonly email?: string | undefined;
};

export type NewAccount = { readonly baseHandle: string; readonly name: string; readonly email: string | null };

/**
 * Part 1 section 3: username is the nickname, else the name lowercased without whitespace, else 'user';
 * the name shown is the name, else the nickname, else 'User'. The provider's picture is not taken: it lies with
 * somebody who would learn who looks at whom.
 */
export function accountFrom({ name, nickname, email }: Claims): NewAccount {
  const shown = line(name) || line(nickname) || 'User';
  const username = line(nickname) || (name ?? '').toLowerCase().replaceAll(/\s+/gu, '') || 'user';
  return { baseHandle: baseHandle(username), name: shown, email: email?.trim() || null };
}

/** Whatever somebody is called elsewhere, as a handle that is valid and not reserved; 'user' where nothing is left. */
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

/** The handle itself where it is free to be taken at all, then the handle with 2, 3, … after it, cut where needed. */
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
