import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '#base/clock.ts';
import type { SignGet, SignPut } from './object-storage.ts';
import { bucketAddress, type S3Settings } from './s3-settings.ts';
import { sign } from '#http/signature.ts';

/**
 * URLs that are signed within the same step for the same viewer are equal, so that browsers can cache objects. They expire up to one
 * step earlier than requested, never later.
 */
const stepMs = 60_000;

type Fields = Readonly<Record<string, string>>;
type Presign = {
  readonly method: 'GET' | 'PUT';
  readonly key: string;
  readonly at: Date;
  readonly expiresInSeconds: number;
  /** additional signed headers; lower-case names */
  readonly headers?: Fields;
  readonly query?: Fields;
};

/** Signs URLs of one bucket for browsers. */
export function s3Signer(settings: S3Settings, clock: Clock) {
  const presign = s3Presigner(settings);
  const at = () => new Date(Math.floor(clock.now().getTime() / stepMs) * stepMs);
  return {
    get(key: string, { expiresInSeconds, viewer, downloadAs }: SignGet): string {
      const query = {
        'response-cache-control': `private, max-age=${expiresInSeconds}`,
        ...(downloadAs && {
          'response-content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(downloadAs)}`,
        }),
        // ignored by the storage
        ...(viewer && { 'x-viewer': sign(settings.secretAccessKey, viewer).slice(0, 12) }),
      };
      return presign({ method: 'GET', key, at: at(), expiresInSeconds, query });
    },
    put(key: string, { contentLength, contentType, expiresInSeconds }: SignPut, query: Fields = {}): string {
      const headers = { 'content-length': String(contentLength), ...(contentType && { 'content-type': contentType }) };
      return presign({ method: 'PUT', key, at: at(), expiresInSeconds, headers, query });
    },
  };
}

const algorithm = 'AWS4-HMAC-SHA256';
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * AWS Signature Version 4 in the query, with unsigned payload
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html). Implemented here because it is synchronous and
 * faster than the library: a page needs a hundred URLs.
 */
export function s3Presigner(settings: S3Settings): (request: Presign) => string {
  const { region, accessKeyId, secretAccessKey } = settings;
  const { origin, path } = bucketAddress(settings);
  const { host } = new URL(origin);
  let today: { day: string; key: string | Buffer } = { day: '', key: '' };
  const keyOf = (day: string) => {
    if (today.day !== day) {
      const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
      today = { day, key };
    }
    return today.key;
  };

  return ({ method, key, at, expiresInSeconds, headers = {}, query = {} }) => {
    const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const day = time.slice(0, 8);
    const scope = `${day}/${region}/s3/aws4_request`;
    const signed = Object.entries({ ...headers, host }).sort(byName);
    const names = signed.map(([name]) => name).join(';');
    const search = searchOf({
      ...query,
      'X-Amz-Algorithm': algorithm,
      'X-Amz-Credential': `${accessKeyId}/${scope}`,
      'X-Amz-Date': time,
      'X-Amz-Expires': String(expiresInSeconds),
      'X-Amz-SignedHeaders': names,
    });
    const lines = signed.map(([name, value]) => `${name}:${value}`);
    const request = [method, `${path}${key}`, search, ...lines, '', names, 'UNSIGNED-PAYLOAD'].join('\n');
    const digest = createHash('sha256').update(request).digest('hex');
    const signature = hmac(keyOf(day), [algorithm, time, scope, digest].join('\n')).toString('hex');
    return `${origin}${path}${key}?${search}&X-Amz-Signature=${signature}`;
  };
}

function searchOf(fields: Fields): string {
  return Object.entries(fields)
    .sort(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1);

/** Percent-encodes all but letters, digits and - . _ ~ (RFC 3986). */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
