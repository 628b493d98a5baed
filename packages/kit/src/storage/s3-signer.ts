import { create as contentDisposition } from 'content-disposition';
import type { S3Client } from '@aws-sdk/client-s3';
import { buildQueryString } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Clock } from '#base/clock.ts';
import { sign } from '#http/signature.ts';
import type { SignGet, SignPut } from './object-storage.ts';
import { bucketAddress, type S3Settings } from './s3-settings.ts';

/**
 * URLs that are signed within the same step for the same viewer are equal, so that browsers can cache objects. They expire up to one
 * step earlier than requested, never later.
 */
const stepMs = 60_000;

type Fields = Record<string, string>;
type Presign = {
  readonly method: 'GET' | 'PUT';
  readonly key: string;
  readonly expiresInSeconds: number;
  /** additional signed headers; lower-case names */
  readonly headers?: Fields;
  readonly query?: Fields;
};

/** The payload is not signed, and browsers do not send this header. */
const unsigned = new Set(['x-amz-content-sha256']);

/**
 * Signs URLs of one bucket for browsers, with the credentials of the client. With temporary ones a URL expires with them at the
 * latest.
 */
export function s3Signer({ config }: S3Client, settings: S3Settings, clock: Clock) {
  const { credentials, sha256 } = config;
  const signer = new SignatureV4({ credentials, sha256, region: settings.region, service: 's3', uriEscapePath: false });
  const { origin, path } = bucketAddress(settings);
  const { host, hostname, protocol } = new URL(origin);

  async function presign({ method, key, expiresInSeconds, headers = {}, query = {} }: Presign): Promise<string> {
    const signed = await signer.presign(
      {
        method,
        protocol,
        hostname,
        path: `${path}${key}`,
        query,
        headers: { ...headers, host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
      },
      {
        expiresIn: expiresInSeconds,
        signingDate: new Date(Math.floor(clock.now().getTime() / stepMs) * stepMs),
        unhoistableHeaders: unsigned,
        unsignableHeaders: unsigned,
      },
    );
    return `${origin}${path}${key}?${buildQueryString(signed.query ?? {})}`;
  }

  return {
    async get(key: string, { expiresInSeconds, viewer, downloadAs }: SignGet): Promise<string> {
      const { secretAccessKey } = await credentials();
      const query = {
        'response-cache-control': `private, max-age=${expiresInSeconds}`,
        ...(downloadAs && {
          'response-content-disposition': contentDisposition(downloadAs),
        }),
        // ignored by the storage
        ...(viewer && { 'x-viewer': sign(secretAccessKey, viewer).slice(0, 12) }),
      };
      return presign({ method: 'GET', key, expiresInSeconds, query });
    },
    put(key: string, { contentLength, contentType, expiresInSeconds }: SignPut, query: Fields = {}): Promise<string> {
      const headers = { 'content-length': String(contentLength), ...(contentType && { 'content-type': contentType }) };
      return presign({ method: 'PUT', key, expiresInSeconds, headers, query });
    },
  };
}
