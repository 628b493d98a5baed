import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignedBy, isWebhookSigned, sign, signWebhook } from './signature.ts';

const secret = 'a-secret';
const at = new Date('2026-01-02T03:04:05.600Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);

test('a text is signed with HMAC-SHA256 in URL-safe base64', () => {
  // RFC 4231, test case 2
  expect(Buffer.from(sign('Jefe', 'what do ya want for nothing?'), 'base64url').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('a signature is valid for its own secret and text only', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (key, text, other) => {
      const signature = sign(`k${key}`, text);
      expect(isSignedBy(`k${key}`, text, signature)).toBe(true);
      expect(isSignedBy(`k${key}`, other, signature)).toBe(other === text);
      expect(isSignedBy(`k${other}`, text, signature)).toBe(other === key);
      expect(isSignedBy(`k${key}`, text, signature.slice(0, -1))).toBe(false);
      expect(isSignedBy(`k${key}`, text, `${signature}A`)).toBe(false);
      expect(isSignedBy(`k${key}`, text, '')).toBe(false);
    }),
  );
});

test('a webhook signature is valid up to five minutes before and after its time', () => {
  const body = Buffer.from('{"a":1}');
  const header = signWebhook(secret, body, at);
  expect(header).toMatch(/^t=1767323045,v1=[\w-]{43}$/);
  const isTakenAt = (seconds: number) => isWebhookSigned(secret, body, header, new Date((1767323045 + seconds) * 1000));
  expect([-301, -300, -1, 0, 1, 300, 301].map(isTakenAt)).toEqual([false, true, true, true, true, true, false]);
});

test('a webhook signature is valid for its own body, time and secret only', () => {
  const body = Buffer.from('{"a":1}');
  const header = signWebhook(secret, '{"a":1}', at);
  const isTaken = (given: string | undefined, bytes = body, key = secret) =>
    isWebhookSigned(key, bytes, given, later(10));
  expect(isTaken(header)).toBe(true);
  expect(isTaken(header, Buffer.from('{"a":2}'))).toBe(false);
  expect(isTaken(header, body, 'another')).toBe(false);
  expect(isTaken(header.replace('t=1767323045', 't=1767323046'))).toBe(false);
  for (const spoilt of [
    undefined,
    '',
    't=,v1=',
    ` ${header}`,
    `${header} `,
    `x${header}`,
    header.replace('t=', 't=a'),
    header.replace('v1=', 'v2='),
    header.replace(/v1=.*/, 'v1='),
    header.replace('t=', 't=0000000000000'),
  ])
    expect(isTaken(spoilt)).toBe(false);
});
