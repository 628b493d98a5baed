import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readRealtimeConfig } from '#config.ts';
import { iceServers } from './ice.ts';

const now = new Date('2026-11-21T10:00:00.500Z');
const of = (environment: Record<string, string>) => iceServers(readRealtimeConfig(environment), now, 'random');

test('the ICE servers are the public STUN servers, the configured ones, or none when the setting is empty', () => {
  expect(of({})).toEqual({
    iceServers: [{ urls: ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'] }],
    expiresAt: null,
  });
  expect(of({ ICE_STUN_URLS: 'stun:one.example, stuns:two.example:5349' }).iceServers).toEqual([
    { urls: ['stun:one.example', 'stuns:two.example:5349'] },
  ]);
  expect(of({ ICE_STUN_URLS: '' })).toEqual({ iceServers: [], expiresAt: null });
});

test('the TURN credentials are signed with the shared secret and expire after the configured hours', () => {
  const turn = { ICE_STUN_URLS: '', TURN_URL: 'turn:turn.example:3478?transport=udp', TURN_SECRET: 'between us' };
  const { iceServers: servers, expiresAt } = of({ ...turn, TURN_CREDENTIAL_HOURS: '1' });
  const username = `${Date.parse('2026-11-21T11:00:00Z') / 1000}:random`;
  const credential = createHmac('sha1', 'between us').update(username).digest('base64');
  expect(servers).toEqual([{ urls: [turn.TURN_URL], username, credential }]);
  expect(expiresAt).toBe('2026-11-21T11:00:00.000Z');
});

test('the configuration is rejected with one line when a TURN setting is missing or an address is invalid', () => {
  expect(() => of({ TURN_URL: 'turn:turn.example' })).toThrow(/^TURN_SECRET: [^\n]+$/);
  expect(() => of({ TURN_SECRET: 'secret' })).toThrow(/^TURN_URL: [^\n]+$/);
  expect(() => of({ ICE_STUN_URLS: 'https://example.org' })).toThrow(/^ICE_STUN_URLS[^\n]+$/);
});
