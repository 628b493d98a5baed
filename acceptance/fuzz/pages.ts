import * as fc from 'fast-check';
import type { Case } from './generated.ts';
import type { RawAnswer } from './raw-request.ts';

/** Addresses that the gateway serves outside the contracts; `{}` is generated. */
export const addresses = [
  '/',
  '/{}',
  '/{}.js',
  '/{}/{}',
  '/@{}',
  '/collection/{}',
  '/video/{}',
  '/video/{}/picture',
  '/gift/{}',
  '/room/{}',
  '/shared/{}',
  '/robots.txt',
  '/sw.js',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/creators/{}.xml',
  '/assets/{}',
  '/docs',
  '/docs/{}',
  '/openapi.json',
  '/api/status',
  '/api/{}',
  '/live',
  '/ready',
  '/notifications/unsubscribe/{}',
  '/media/{}',
  '/media/vault/{}/original',
  '/media/public/{}',
  '/media/filtered/{}',
  '/media/stream/{}/{}/index.m3u8',
  '/identity/{}',
  '/identity/authorize',
  '/identity/interaction/{}',
  '/identity/interaction/{}/create',
  '/identity/avatar/{}.svg',
  '/identity/assets/{}',
  '/identity/oauth/token',
  '/identity/userinfo',
  '/identity/v2/logout',
  '/socket.io/',
  '/socket.io/{}',
];

/** Markup that pages have to escape, from requests and from stored texts. */
export const tag = '<svg onload=fuzz()>';
const foreign = 'fuzz.example';
const hostile = [
  tag,
  `"'>${tag}`,
  `//${foreign}/`,
  `https://${foreign}/`,
  `javascript:fuzz()//${tag}`,
  '\0',
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c0%af',
  '%ud800',
  '..',
  '.',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..\\..\\windows',
  '%252e%252e',
  'é',
  '\u202e\ud83d\ude00',
  ' ',
  ';',
  '?',
  '#',
  '__proto__',
  'constructor',
  '0',
  '-1',
  '1e309',
  'null',
];

/** @param known handles and ids that exist */
export function pageCases(known: readonly string[]): fc.Arbitrary<Case> {
  const plain = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 40 }));
  const raw = fc.oneof(
    plain,
    fc.integer({ min: 200, max: 9000 }).map((length) => 'x'.repeat(length)),
  );
  // most raw texts end the request before it reaches a route
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 5, arbitrary: plain.map((given) => encodeURIComponent(given.toWellFormed())) },
    { weight: 1, arbitrary: raw },
  );
  const parameter = fc.tuple(fc.oneof(fc.constantFrom(...parameters), text), text);
  const path = fc
    .tuple(
      fc.constantFrom(...addresses),
      fc.array(text, { minLength: 2, maxLength: 2 }),
      fc.array(parameter, { maxLength: 3 }),
    )
    .map(([address, texts, query]) => {
      const filled = address.replace('{}', () => texts[0] ?? '').replace('{}', () => texts[1] ?? '');
      const search = query.map(([name, value]) => `${name}=${value}`).join('&');
      return oneLine(search === '' ? filled : `${filled}?${search}`);
    });
  const header = fc
    .tuple(
      fc.constantFrom(...headerNames),
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...headerValues) }, { weight: 1, arbitrary: raw }),
    )
    .map(([name, value]) => [name, oneLine(value)] as const);
  return fc
    .record({ method: fc.constantFrom(...methods), path, headers: fc.array(header, { maxLength: 4 }) })
    .map((request) => ({ request, check }));
}

const methods = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE', 'PROPFIND'];

const parameters = [
  'state',
  'code',
  'q',
  'token',
  'client_id',
  'redirect_uri',
  'returnTo',
  'response_type',
  'scope',
  'prompt',
  'request',
  'id_token_hint',
  'expires',
  'viewer',
  'signature',
  'name',
  'filter',
  'EIO',
  'transport',
  'sid',
  '__proto__',
];

const headerNames = [
  'accept',
  'accept-language',
  'accept-encoding',
  'authorization',
  'content-type',
  'cookie',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'referer',
  'sec-fetch-mode',
  'traceparent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-request-id',
];

const headerValues = [
  'text/html',
  'application/json',
  'identity',
  'gzip;q=x, *;q=0',
  'navigate',
  'bytes=0-0',
  'bytes=-1',
  'bytes=9-1',
  'bytes=0-0,2-3,4-',
  'bytes=99999999999999999999-',
  '*',
  'W/"x"',
  'Thu, 99 Foo 2026 25:61:61 GMT',
  'de-DE;q=1e9,x-klingon,*;q=-1',
  'Bearer a.b.c',
  'auth0.is.authenticated=true; a=b; =; ;;',
  '00-ffffffffffffffffffffffffffffffff-ffffffffffffffff-zz',
  `https://${foreign}`,
];

/** Line breaks would end the line of the request. */
const oneLine = (text: string) => text.replace(/[\r\n]/g, '_');

function check({ headers, text }: RawAnswer): string | undefined {
  const isMarkup = /html|xml/.test(headers.get('content-type') ?? '');
  if (isMarkup && text.includes(tag)) return 'markup is reflected';
  const location = headers.get('location');
  if (location !== null && URL.parse(location, 'http://site')?.hostname === foreign) return 'an open redirect';
  return undefined;
}
