import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { relayError, startCoturn } from '#coturn.ts';
import { freePort } from '#free-port.ts';
import { coturn } from '#tools/coturn.tool.ts';
import { isToolAvailable } from '#tools/tool.ts';

const isAvailable = await isToolAvailable(coturn);
const directory = await mkdtemp(join(tmpdir(), 'velvet-turn-'));
const configuration = join(import.meta.dirname, '../../../docker/turnserver.conf');
const relay = { port: await freePort(), secret: 'between us' };
const server = isAvailable ? await startCoturn({ directory, configuration, ...relay }) : undefined;

afterAll(async () => {
  await server?.stop();
  await rm(directory, { recursive: true, force: true });
});

test
  .skipIf(!isAvailable)
  .each(['127.0.0.1', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.20.1.1', '192.168.1.1', '0.0.0.0'])(
  'the TURN server of deployments relays nothing to %s',
  async (peer) => {
    expect(await relayError({ ...relay, peer })).toBe('403 (Forbidden IP)');
  },
);

test.skipIf(!isAvailable)('the TURN server of deployments relays to public addresses, and no TCP', async () => {
  expect(await relayError({ ...relay, peer: '8.8.8.8' })).toBeUndefined();
  expect(await relayError({ ...relay, peer: '8.8.8.8', overTcp: true })).toMatch(/^442 /);
});

test.skipIf(!isAvailable)('the TURN server of deployments refuses credentials of another secret', async () => {
  expect(await relayError({ ...relay, secret: 'guessed', peer: '8.8.8.8' })).toBe('Cannot complete Allocation');
});
