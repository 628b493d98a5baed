import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { believes, openParticipant } from './meeting-client.ts';

const offer = { type: 'offer', sdp: 'v=0\r\n' };

test('smoke', async () => {
  await using world = await openWorld([realtime]);
  using ana = openParticipant(world);
  using bo = openParticipant(world);
  const first = await ana.join('garden', 'Ana');
  expect(first).toMatchObject({ isInitiator: true, totalParticipants: 1, existingParticipants: [], userId: 'Ana' });
  const second = await bo.join('garden', 'Ana');
  expect(second).toMatchObject({
    isInitiator: false,
    totalParticipants: 2,
    existingParticipants: ['Ana'],
    userId: 'Ana (2)',
  });
  expect((await ana.until('user-connected'))[0]).toBe('Ana (2)');
  ana.say('offer', { offer, roomId: 'garden', userId: 'somebody else' });
  expect((await bo.until('offer'))[0]).toMatchObject({ offer, roomId: 'garden', userId: 'Ana' });
  expect(await bo.ask('send-message', { roomId: 'garden', message: { text: 'hi' } })).toEqual({ ok: true });
  expect((await ana.until('receive-message'))[0]).toMatchObject({ text: 'hi', sender: 'Ana (2)' });
  bo.say('leave-room', 'garden', 'Ana (2)');
  expect((await ana.until('user-disconnected'))[0]).toBe('Ana (2)');
  expect(believes(ana, 'Ana')).toEqual({ count: 1, others: [] });
});
