import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLogger, type Logger } from '#observability/logger.ts';
import { begin, currentIds, within } from '#observability/tracing.ts';

/** @returns the written line, parsed; fails if it is no JSON */
function lineOf(write: (logger: Logger) => void): Record<string, unknown> & { text: string } {
  const lines: string[] = [];
  write(createLogger('suite', 'trace', { write: (line) => void lines.push(line) }));
  expect(lines).toHaveLength(1);
  const [text = ''] = lines;
  expect(text.endsWith('}\n')).toBe(true);
  return { ...(JSON.parse(text) as object), text };
}

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJl-_';
const card = '4242 4242 4242 4242';

/** An error in the shape of axios, which includes the request with all headers. */
function clientError() {
  const config = { headers: { Authorization: `Bearer ${token}` }, data: `{"number":"${card}","cvc":"one-two-three"}` };
  return Object.assign(new Error('Request failed with status code 500'), { config, request: config, code: 'ERR_BAD' });
}

const leaks: [name: string, secrets: string[], write: (logger: Logger) => void][] = [
  [
    'an error whose message has a connection string',
    ['hunter2'],
    (logger) => logger.error({ error: new Error('connect failed: postgres://velvet:hunter2@db:5432/payment') }, 'away'),
  ],
  [
    'the same error as the record itself, and as a cause',
    ['hunter2', 'hunter3'],
    (logger) =>
      logger.error(new Error('redis://:hunter2@cache:6379', { cause: new Error('password=hunter3 host=db') })),
  ],
  [
    'headers of a request',
    [token, 'session=abc', 'basic-secret'],
    (logger) =>
      logger.warn({
        request: {
          headers: { authorization: `Bearer ${token}`, cookie: 'session=abc', 'proxy-authorization': 'basic-secret' },
        },
      }),
  ],
  [
    'an HTTP client error with its request',
    [token, card, 'one-two-three'],
    (logger) => logger.warn({ error: clientError() }),
  ],
  [
    'a database driver error in an aggregate',
    ['ana@example.test', 'hunter2'],
    (logger) =>
      logger.warn({
        failures: [
          Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ana@example.test) exists' }),
          { cause: Object.assign(new Error('x'), { client: { password: 'hunter2' } }) },
        ],
      }),
  ],
  [
    'a message with a token',
    [token, 'opaque-token-12345'],
    (logger) => logger.info(`sent Bearer opaque-token-12345\n${token}`),
  ],
  ['a message with headers', ['abc123'], (logger) => logger.info('GET /\ncookie: sid=abc123\nhost: x')],
  [
    'a URL with secrets',
    ['opaque1', 'opaque2', 'opaque3'],
    (logger) =>
      logger.info({
        url: new URL('https://x.example/cb?code=opaque1&access_token=opaque2&X-Amz-Signature=opaque3&a=1'),
      }),
  ],
  [
    'a card number in a text and in a nested field',
    [card, card.replaceAll(' ', ''), '5105-1051-0510-5100'],
    (logger) =>
      logger.info(
        { a: { b: { c: { d: { card, text: `paid with ${card.replaceAll(' ', '')}` } } } } },
        'or 5105-1051-0510-5100',
      ),
  ],
  [
    'JSON in a text',
    ['hunter2', '4000'],
    (logger) => logger.info(`answered {"password":"hunter2","cardNumber": "4000","ok":true}`),
  ],
  [
    'personal data',
    ['ana@example.test', '+49 170'],
    (logger) => logger.info({ phone: '+49 170' }, 'mail\nana@example.test'),
  ],
  ['a key of the card provider', ['sk_test_51Habcdefgh'], (logger) => logger.info('No such key: sk_test_51Habcdefgh')],
];

test.each(leaks)('%s is redacted', (_name, secrets, write) => {
  const { text } = lineOf(write);
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).toMatch(/\[secret\]|\[e-mail\]|duplicate key|status code 500/);
});

test('diagnostic fields are kept', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const record = {
    error,
    eventId: '0197f3a2-7c11-7d0e-9a54-3f1f6a2b8c90',
    url: 'http://localhost:3000/@ana.b',
    ms: 1_763_727_482_000,
  };
  expect(lineOf((logger) => logger.warn(record, 'database connection lost'))).toMatchObject({
    ...record,
    level: 'warn',
    name: 'suite',
    msg: 'database connection lost',
    error: {
      name: 'Error',
      message: error.message,
      code: 'ECONNREFUSED',
      stack: expect.stringContaining('logger.test.ts'),
    },
  });
});

test('the password of a connection string is redacted for any characters and any position', () => {
  const password = fc
    .string({ minLength: 6, maxLength: 30 })
    .map(encodeURIComponent)
    .filter((text) => !/^[\s.]*$/.test(text));
  const place = fc.constantFrom<(text: string) => object>(
    (text) => ({ error: new Error(text) }),
    (text) => ({ error: new Error('outer', { cause: new Error(`inner\n${text}`) }) }),
    (text) => ({ list: [{ deep: { deeper: text } }] }),
    (text) => ({ address: new URL(text) }),
  );
  fc.assert(
    fc.property(password, place, (secret, put) => {
      const { text } = lineOf((logger) => logger.error(put(`postgres://velvet:${secret}@db.example:5432/payment`)));
      expect(text).not.toContain(`:${secret}@`);
      expect(text).toContain('db.example:5432/payment');
    }),
  );
});

test('circular and huge records are written in part', () => {
  const round: Record<string, unknown> = { bytes: Buffer.alloc(1000), set: new Set([1]), at: new Date(0) };
  round['round'] = round;
  const line = lineOf((logger) => logger.info(round));
  expect(line).toMatchObject({ bytes: '[1000 bytes]', set: '[Set]', at: '1970-01-01T00:00:00.000Z' });
  expect(line.text.length).toBeLessThan(3000);
});

test('a line has the ids of its trace, span and request', () => {
  const work = { part: 'note', name: 'write' };
  const request = begin({ ...work, requestId: 'request-1' });
  const write = (logger: Logger) => logger.info('said');
  const ids = within(request, currentIds);
  expect(ids).toMatchObject({ requestId: 'request-1' });
  expect(lineOf((logger) => within(request, () => write(logger)))).toMatchObject(ids!);
  expect(lineOf((logger) => within(begin(work), () => write(logger)))).not.toHaveProperty('requestId');
  expect(lineOf(write)).not.toHaveProperty('traceId');
});
