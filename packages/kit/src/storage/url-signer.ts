import type { Clock } from '#base/clock.ts';
import type { SignGet, SignPut } from './object-storage.ts';
import { isSignedBy, sign } from '#http/signature.ts';

/**
 * URLs that are signed within the same step for the same viewer are equal, so that browsers can cache objects. They expire up to one
 * step earlier than requested, never later.
 */
const stepSeconds = 60;

/** Signs and verifies `key?…&expires=…&signature=…`; the signature covers every field and the method. */
export function urlSigner(secret: string, clock: Clock) {
  const viewerTag = lastAnswer((viewer) => sign(secret, viewer).slice(0, 12));

  function signed(
    method: 'GET' | 'PUT',
    key: string,
    fields: Record<string, string>,
    expiresInSeconds: number,
  ): string {
    const minute = Math.floor(clock.now().getTime() / 1000 / stepSeconds) * stepSeconds;
    const query = queryOf({ ...fields, expires: String(minute + expiresInSeconds) });
    return `${key}?${query}&signature=${sign(secret, textOf(method, key, query))}`;
  }
  return {
    get(key: string, { expiresInSeconds, viewer, downloadAs }: SignGet): string {
      const fields = { ...(viewer && { viewer: viewerTag(viewer) }), ...(downloadAs && { name: downloadAs }) };
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
      const { signature = '', expires = '0', ...fields } = query;
      return (
        isSignedBy(secret, textOf(method, key, queryOf({ ...fields, expires })), signature) &&
        Number(expires) * 1000 > clock.now().getTime()
      );
    },
  };
}

export type UrlSigner = ReturnType<typeof urlSigner>;

function textOf(method: string, key: string, query: string): string {
  return `${method}\n${key}\n${query}`;
}

/** Serializes fields in a fixed order, which the signature requires. Written by hand for speed: a page has a hundred URLs. */
function queryOf(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
}

/** Caches the last result: the URLs of one page have the same viewer. */
function lastAnswer(ask: (question: string) => string): (question: string) => string {
  let last: { question: string; answer: string } | undefined;
  return (question) => (last?.question === question ? last : (last = { question, answer: ask(question) })).answer;
}
