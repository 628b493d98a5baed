const key = 'velvet.meeting.device';

/** A random id of this browser in its storage, by which the server rejects a browser that the host removed. */
export function deviceKey(storage: Pick<Storage, 'getItem' | 'setItem'>, random: () => string): string {
  const stored = storage.getItem(key);
  if (stored && stored.length >= 16 && stored.length <= 64) return stored;
  const created = random();
  storage.setItem(key, created);
  return created;
}

/** 128 random bits in hexadecimal. `crypto.randomUUID` is undefined on pages without TLS. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
