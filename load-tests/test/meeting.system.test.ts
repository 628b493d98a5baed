import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { k6 } from '@velvet/engines/tools/k6.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { openSite } from '@velvet/gateway/test/site';
import { openReplicas } from '@velvet/realtime/test/meeting-replicas';
import { hasRedis } from '@velvet/testing/redis';
import { expect, test } from 'vitest';
import { play } from '#play.ts';
import { readSettings } from '#support/settings.ts';

const hasK6 = await isToolAvailable(k6);
/** short options, with a limit that only a standstill exceeds, because tests must not depend on timing */
const short = { seconds: '2', pause: '0.3', within: '60000' };

/** Starts two replicas behind the gateway; without Redis they do not exchange messages. */
async function openVelvet(resources: AsyncDisposableStack, isShared: boolean): Promise<string> {
  const { world, replicas } = await openReplicas(isShared ? 'two by streams' : 'one replica', resources);
  const second = isShared
    ? replicas[1].url('realtime')
    : (await world.startReplica('realtime', { REALTIME_ORDINAL: '1' })).url;
  const site = resources.use(await openSite({}, undefined, { realtime: [replicas[0].url('realtime'), second] }));
  return site.url;
}

/** @returns the exit code and the output of k6 */
async function meet(url: string, given: Readonly<Record<string, string>>) {
  let said = '';
  const settings = readSettings('meeting', url, (name) => given[name]);
  const { exitCode } = await play('meeting', settings, (text) => (said += text));
  return { exitCode: await exitCode, said };
}

test.skipIf(!hasK6 || !hasRedis)('people of one room, at two replicas, hear all that is said', async () => {
  await using resources = new AsyncDisposableStack();
  const { exitCode, said } = await meet(await openVelvet(resources, true), { ...short, people: '12' });
  expect(said).toMatch(
    /^12 people in rooms of 4: 12 joined; names made unique: 6; rooms over several replicas: [123] of 3$/m,
  );
  expect(said).toMatch(/^(\d+) sent, [1-9]\d* received, 0 lost, 0 duplicated$/m);
  expect(said).toMatch(/^\d+ requests, 0 failed$/m);
  expect(said).toMatch(/^holds$/m);
  expect(exitCode).toBe(0);
});

test.skipIf(!hasK6)('words that never arrive are counted, and the journey does not hold', async () => {
  await using resources = new AsyncDisposableStack();
  const url = await openVelvet(resources, false);
  const { exitCode, said } = await meet(url, { ...short, people: '4', 'timeout-seconds': '2' });
  expect(said).toMatch(
    /^4 people in rooms of 4: 4 joined; names made unique: 2; rooms over several replicas: 1 of 1$/m,
  );
  expect(said).toMatch(/ received, [1-9]\d* lost, 0 duplicated$/m);
  expect(said).toMatch(/^BROKEN: meeting_lost count==0$/m);
  expect(said).not.toMatch(/^holds$/m);
  expect(exitCode).toBe(99);
});

const command = join(import.meta.dirname, '..', 'src', 'main.ts');

test.for([
  {
    args: ['shopping'],
    line: 'Name one journey of: actions, browse, chat, launch, meeting, purchase, vault, as in `npm run load -- actions`.',
  },
  { args: ['meeting', '--people', '5'], line: '--people: must be a multiple of 4 from 4 to 4000, not 5.' },
  { args: ['meeting', '--pause', ''], line: '--pause: must be a number from 0.1 to 60, not .' },
  {
    args: ['meeting'],
    line: 'http://127.0.0.1:9 does not respond as Velvet does. Start it, or set VELVET_URL to another address.',
  },
])('the command rejects invalid input with one line: $line', async ({ args, line }) => {
  const env = { ...process.env, VELVET_URL: 'http://127.0.0.1:9' };
  const run = promisify(execFile)(process.execPath, [command, ...args], { env });
  await expect(run).rejects.toMatchObject({ code: 1, stderr: `${line}\n` });
});

test('the command prints one line when k6 is unavailable', async () => {
  await using site = await openSite();
  const env = { ...process.env, VELVET_URL: site.url, K6_PATH: '/nowhere/k6' };
  const run = promisify(execFile)(process.execPath, [command, 'meeting'], { env });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/\nK6_PATH names \/nowhere\/k6, which does not exist\.\n$/),
  });
});
