import type { Clock } from './clock.ts';
import type { SignGet, SignPut } from './object-storage.ts';
import { isSignedBy, sign } from './signature.ts';

/**
 * URLs made within the same minute for the same viewer are the same, so that a browser's cache finds them again:
 * they live up to a minute less than asked for, never longer.
 */
const stepSeconds = 60;

/** Makes and checks `key?…&expires=…&signature=…`; every field is signed, and the method with it. */
export function urlSigner(secret: string, clock: Clock) {
  function signed(
    method: 'GET' | 'PUT',
    key: string,
    fields: Record<string, string>,
    expiresInSeconds: number,
  ): string {
    const minute = Math.floor(clock.now().getTime() / 1000 / stepSeconds) * stepSeconds;
    const query = new URLSearchParams({ ...fields, expires: String(minute + expiresInSeconds) });
    query.set('signature', sign(secret, textOf(method, key, query)));
    return `${key}?${query.toString()}`;
  }
  return {
    get(key: string, { expiresInSeconds, viewer, downloadAs }: SignGet): string {
      const fields = {
        ...(viewer && { viewer: sign(secret, viewer).slice(0, 12) }),
        ...(downloadAs && { name: downloadAs }),
      };
      return signed('GET', key, fields, expiresInSeconds);
    },
    put(
      key: string,
      { contentLength, contentType, expiresInSeconds }: SignPut,
      fields: Record<string, string> = {},
    ): string {
      return signed(
        'PUT',
        key,
        { ...fields, length: String(contentLength), ...(contentType && { type: contentType }) },
        expiresInSeconds,
      );
    },
    isValid(method: 'GET' | 'PUT', key: string, query: Readonly<Record<string, string>>): boolean {
      const { signature = '', expires = '0' } = query;
      return (
        isSignedBy(secret, textOf(method, key, new URLSearchParams(query)), signature) &&
        Number(expires) * 1000 > clock.now().getTime()
      );
    },
  };
}

export type UrlSigner = ReturnType<typeof urlSigner>;

function textOf(method: string, key: string, query: URLSearchParams): string {
  const fields = [...query]
    .filter(([name]) => name !== 'signature')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return [method, key, ...fields.sort()].join('\n');
}
