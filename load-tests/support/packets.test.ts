import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectPacket, eventPacket, main, packetsOf, payloadOf, pong } from './packets.ts';

const event = fc.record({ event: fc.string(), words: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }) });

test('the packets of a payload are parsed in order', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 5 }), (events) => {
      const payload = payloadOf(events.map(({ event, words }) => eventPacket(event, words)));
      const said = events.map(({ event, words }) => ({
        kind: 'event',
        event,
        words: JSON.parse(JSON.stringify(words)),
      }));
      expect(packetsOf(payload)).toEqual(said);
    }),
  );
});

test('packets of engine.io and socket.io are parsed', () => {
  expect(packetsOf('0{"sid":"1-abc","upgrades":[],"pingInterval":25000}')).toEqual([{ kind: 'open', sid: '1-abc' }]);
  const payload = ['2', '6', '40{"sid":"x"}', '430[{"ok":true}]'].join('\u001e');
  expect(packetsOf(payload).map(({ kind }) => kind)).toEqual(['ping', 'noop', 'connected', 'acknowledged']);
  for (const end of ['1', '41', '44{"message":"no"}'])
    expect(packetsOf(end)).toEqual([{ kind: 'refused', reason: expect.stringMatching(/^The server /) }]);
  expect(() => packetsOf('{"success":false}')).toThrow('This is no packet');
});

test('sent packets follow the protocol', () => {
  expect(payloadOf([connectPacket(main), pong])).toBe('40\u001e3');
  expect(eventPacket('join-room', ['garden', 'Ana'])).toBe('42["join-room","garden","Ana"]');
  expect(eventPacket('leave-room', ['garden', 'Ana'], true)).toBe('420["leave-room","garden","Ana"]');
});

test('packets of another namespace have its name', () => {
  const live = { name: '/live', auth: { token: 'a' } };
  expect(connectPacket(live)).toBe('40/live,{"token":"a"}');
  expect(eventPacket('watch', [{}], true, live)).toBe('42/live,0["watch",{}]');
  const payload = ['40/live,{"sid":"x"}', '42/live,["ready",{"position":1}]', '43/live,0[{"ok":true}]'].join('\u001e');
  expect(packetsOf(payload)).toEqual([
    { kind: 'connected' },
    { kind: 'event', event: 'ready', words: [{ position: 1 }] },
    { kind: 'acknowledged' },
  ]);
});
