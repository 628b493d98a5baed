import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKey, type ByteRange, type ObjectStorage } from '#storage/object-storage.ts';

/** Prevents that an object is executed as a page of this origin. */
export const objectHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
};

/**
 * Responds to GET and HEAD with an object of the storage, with support for ranges and conditional requests.
 * @param headers additional response headers
 * @returns false if there is no such object and nothing was sent. It does not return the reply, because awaiting that waits for
 * its end.
 */
export async function answerObject(
  { method, headers: asked }: FastifyRequest,
  reply: FastifyReply,
  storage: Pick<ObjectStorage, 'get' | 'head'>,
  key: string,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (!isKey(key)) return false;
  const known = asked['if-none-match'];
  // a whole object takes a single request to the storage
  const whole = method === 'GET' && !asked.range && !known ? await storage.get(key) : undefined;
  const about = whole ?? (await storage.head(key));
  if (!about) return false;
  const { size, etag, contentType } = about;
  // a part of another version would not fit to what the client has (RFC 9110, 13.1.5)
  const isCurrent = asked['if-range'] === undefined || asked['if-range'] === etag;
  const range = isCurrent ? parseRange(asked.range, size) : undefined;
  const hasBody = method === 'GET' && known !== etag && range !== 'unsatisfiable';
  const body = hasBody ? (whole ?? (await storage.get(key, range)))?.body : undefined;
  if (hasBody && !body) return false;
  // set late, because a refusal must not be cached as long as the object
  void reply.headers({ ...objectHeaders, ...headers, etag, 'accept-ranges': 'bytes', 'content-type': contentType });
  if (known === etag) void reply.code(304).send();
  else if (range === 'unsatisfiable') void reply.code(416).header('content-range', `bytes */${size}`).send();
  else {
    if (range) void reply.header('content-range', `bytes ${range.from}-${range.to}/${size}`);
    void reply.code(range ? 206 : 200).header('content-length', range ? range.to - range.from + 1 : size);
    void reply.send(body);
  }
  return true;
}

/** Supports a single range; several or malformed ranges select the whole object (RFC 9110, 14.2). */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from >= size || from > to ? 'unsatisfiable' : { from, to };
}
