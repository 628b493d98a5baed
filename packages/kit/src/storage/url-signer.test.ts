import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { movableClock, systemClock } from '#base/clock.ts';
import { urlSigner } from './url-signer.ts';

const key = 'a/b.txt';
/** Returns a clock at the start of a minute plus `seconds`. */
function clockAt(seconds: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
  return { ...systemClock, now: () => at };
}
const queryOf = (url: string) => Object.fromEntries(new URL(url, 'http://storage.test').searchParams);

test('a URL is valid until its expiry and invalid one second later', () => {
  const times = fc.record({
    signedAt: fc.nat(3600),
    lifeSeconds: fc.integer({ min: 61, max: 3600 }),
    later: fc.nat(7200),
  });
  fc.assert(
    fc.property(times, ({ signedAt, lifeSeconds, later }) => {
      const query = queryOf(urlSigner('secret', clockAt(signedAt)).get(key, { expiresInSeconds: lifeSeconds }));
      const endsAt = Math.floor(signedAt / 60) * 60 + lifeSeconds;
      const isValid = urlSigner('secret', clockAt(signedAt + later)).isValid('GET', key, query);
      expect(isValid).toBe(signedAt + later < endsAt);
    }),
  );
  const query = queryOf(urlSigner('secret', clockAt(0)).get(key, { expiresInSeconds: 300 }));
  const validAt = (seconds: number) => urlSigner('secret', clockAt(seconds)).isValid('GET', key, query);
  expect([validAt(299), validAt(300), validAt(301)]).toEqual([true, false, false]);
});

test('a URL is valid for its own method, key, fields and secret only', () => {
  const clock = movableClock();
  const signer = urlSigner('secret', clock);
  const read = queryOf(signer.get(key, { expiresInSeconds: 300, viewer: 'ana', downloadAs: 'a b&c.txt' }));
  const write = queryOf(
    signer.put(key, { expiresInSeconds: 300, contentLength: 3, contentType: 'text/plain' }, { upload: 'u', part: '1' }),
  );
  expect(read).toEqual({
    viewer: expect.stringMatching(/^[\w-]{12}$/),
    name: 'a b&c.txt',
    expires: expect.any(String),
    signature: expect.any(String),
  });
  expect(write).toMatchObject({ upload: 'u', part: '1', length: '3', type: 'text/plain' });
  const plain = queryOf(signer.put(key, { expiresInSeconds: 300, contentLength: 3 }));
  expect(Object.keys(plain).toSorted()).toEqual(['expires', 'length', 'signature']);
  const unnamed = queryOf(signer.get(key, { expiresInSeconds: 300 }));
  expect(Object.keys(unnamed).toSorted()).toEqual(['expires', 'signature']);
  // the order of the fields may change
  const reordered = Object.fromEntries(Object.entries(write).toReversed());
  expect(signer.isValid('PUT', key, reordered)).toBe(true);
  expect(signer.isValid('GET', key, read)).toBe(true);
  expect(signer.isValid('PUT', key, write)).toBe(true);
  expect(signer.isValid('PUT', key, read)).toBe(false);
  expect(signer.isValid('GET', key, write)).toBe(false);
  expect(signer.isValid('GET', 'a/c.txt', read)).toBe(false);
  expect(urlSigner('another', clock).isValid('GET', key, read)).toBe(false);
  for (const [method, query] of [
    ['GET', read],
    ['PUT', write],
  ] as const)
    for (const name of Object.keys(query)) {
      const { [name]: value = '', ...without } = query;
      expect({ name, isValid: signer.isValid(method, key, without) }).toEqual({ name, isValid: false });
      const spoilt = { ...query, [name]: name === 'expires' ? String(Number(value) + 1) : `${value}x` };
      expect({ name, isValid: signer.isValid(method, key, spoilt) }).toEqual({ name, isValid: false });
    }
  expect(signer.isValid('GET', key, { ...read, extra: '1' })).toBe(false);
  expect(signer.isValid('GET', key, {})).toBe(false);
});

test('URLs of the same minute and viewer are equal, and others differ', () => {
  const at = (seconds: number, viewer?: string) =>
    urlSigner('secret', clockAt(seconds)).get(key, { expiresInSeconds: 300, ...(viewer && { viewer }) });
  expect(at(0, 'ana')).toBe(at(59, 'ana'));
  expect(at(60, 'ana')).not.toBe(at(59, 'ana'));
  expect(at(0, 'bo')).not.toBe(at(0, 'ana'));
  expect(at(0)).not.toBe(at(0, 'ana'));
  const signer = urlSigner('secret', clockAt(0));
  const urls = ['ana', 'bo', 'ana'].map((viewer) => signer.get(key, { expiresInSeconds: 300, viewer }));
  expect(urls).toEqual([at(0, 'ana'), at(0, 'bo'), at(0, 'ana')]);
});
