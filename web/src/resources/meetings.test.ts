import { afterEach, expect, test, vi } from 'vitest';
import { openMeeting } from './meetings.ts';

afterEach(() => vi.unstubAllGlobals());

test('one comes in by a path with the key, and others by one without', async () => {
  const sent: unknown[] = [];
  const data = {
    roomId: 'voice-ana-1-secret',
    path: '/room/voice-ana-1-secret?mode=voice',
    hostPath: '/room/voice-ana-1-secret?mode=voice#host=key',
    hostKey: 'key',
    expiresAt: '2026-02-03T04:05:06.000Z',
  };
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify({ success: true, data }), { status: 201 });
  });
  expect(await openMeeting('voice', true)).toEqual({ path: data.hostPath, invitation: data.path });
  expect(sent).toEqual([{ kind: 'voice', lobby: true }]);
});
