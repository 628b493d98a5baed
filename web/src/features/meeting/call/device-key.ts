const key = 'velvet.meeting.device';

/** Which browser this is, so that one which was removed does not come back. Kept where the browser keeps anything. */
export function deviceKey(storage: Pick<Storage, 'getItem' | 'setItem'>, random: () => string): string {
  const kept = storage.getItem(key);
  if (kept && kept.length >= 16 && kept.length <= 64) return kept;
  const made = random();
  storage.setItem(key, made);
  return made;
}

/** 128 bits, in hexadecimal. `crypto.randomUUID` is not there on pages without TLS. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
