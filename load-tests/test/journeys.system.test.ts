import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningSite } from '@velvet/acceptance/story/running-site';
import { freePorts } from '@velvet/engines/free-port';
import { k6 } from '@velvet/engines/tools/k6.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { sitePorts } from '@velvet/standalone/services';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourcesOf } from '#figures/sources.ts';
import { play } from '#play.ts';
import { readSettings, type Journey } from '#support/settings.ts';

const hasK6 = await isToolAvailable(k6);
const limitMs = 180_000;

let directory: string;
let site: ReturnType<typeof runningSite>;

beforeAll(async () => {
  if (!hasK6) return;
  directory = await mkdtemp(join(tmpdir(), 'velvet-load-'));
  site = runningSite(directory, await freePorts(sitePorts), { GATEWAY_RATE_FACTOR: '0', BUDGET_FACTOR: '0' });
  await site.start();
}, limitMs);

afterAll(async () => {
  if (!hasK6) return;
  await site.stop().catch(() => undefined);
  await rm(directory, { recursive: true, force: true });
}, limitMs);

/** @returns the terminal lines and the page of a journey that must hold */
async function run(journey: Journey, given: Readonly<Record<string, string>>) {
  let said = '';
  const settings = readSettings(journey, site.url, (name) => given[name]);
  const page = join(directory, `${journey}.html`);
  const sources = sourcesOf(site.url, { DATA_DIR: directory });
  const { exitCode } = await play(journey, settings, (text) => (said += text), { sources, page });
  expect(await exitCode, said).toBe(0);
  expect(said).toMatch(/^holds$/m);
  return { said, page: await readFile(page, 'utf8').catch(() => '') };
}

// a slack with which only a standstill fails, because tests must not depend on timing
const short = { seconds: '2', slack: '1000' };

test.skipIf(!hasK6)(
  'pairs of new people receive and read each message once, in order',
  { timeout: limitMs },
  async () => {
    const { said, page } = await run('chat', { people: '4', seconds: '2', pause: '0.5', within: '60000' });
    expect(said).toMatch(/^4 people in pairs: 2 of 2 completed$/m);
    expect(said).toMatch(/^(\d+) sent, [1-9]\d* received, 0 lost, 0 disordered$/m);
    expect(page).toMatch(/<td>received<\/td><td>[1-9]/);
    expect(page).toContain('<td>POST /messages/:conversationId</td><td>messaging</td>');
  },
);

test.skipIf(!hasK6)(
  'people of a room receive everything, and each step has its latency',
  { timeout: limitMs },
  async () => {
    const { said, page } = await run('meeting', { people: '4', seconds: '2', pause: '0.5', within: '60000' });
    expect(said).toMatch(/^(\d+) sent, [1-9]\d* received, 0 lost, 0 duplicated$/m);
    for (const step of ['connect', 'join', 'message received', 'leave'])
      expect(page).toMatch(new RegExp(`<td>${step}</td><td>[1-9]`));
    expect(page).toContain('<h2>Statements and events</h2>');
  },
);

test.skipIf(!hasK6)('visitors read pages of creators while one publishes', { timeout: limitMs }, async () => {
  const { said, page } = await run('browse', { ...short, people: '10', creators: '2', popular: '50', pause: '0.1' });
  expect(said).toMatch(/^10 visitors of 2 creators in 2 s: \d+ journeys completed, 0 failed, 0 not started$/m);
  expect(said).toMatch(/^posts within 1000000 ms: 100% of [1-9]\d* /m);
  expect(page).toContain('<td>GET /posts</td><td>content</td>');
});

test.skipIf(!hasK6)(
  'fans of a launch subscribe, buy and see the posts on their home',
  { timeout: limitMs },
  async () => {
    const { said, page } = await run('launch', { ...short, people: '4', pause: '0.1' });
    expect(said).toMatch(/^4 fans in 2 s: \d+ journeys completed, 0 failed, 0 not started$/m);
    expect(said).toMatch(/^bought post opens: [34-9] times/m);
    expect(said).toMatch(/^webhooks within 100000 ms: 100% of [1-9]\d* /m);
    expect(page).toContain('<td>POST /api/payments/subscribe</td><td>payment</td>');
  },
);

test.skipIf(!hasK6)(
  'purchases settle, need 3-D Secure or are declined, as their mix states',
  { timeout: limitMs },
  async () => {
    const { said } = await run('purchase', { ...short, people: '8', challenged: '50', declined: '25' });
    expect(said).toMatch(/^[5-9] settled, [2-5] of them with 3-D Secure; [12] declined$/m);
  },
);

test.skipIf(!hasK6)(
  'files of a vault go to the storage by signed parts and are processed',
  { timeout: limitMs },
  async () => {
    const { said, page } = await run('vault', { ...short, people: '1', files: '8', kilobytes: '16' });
    expect(said).toMatch(/^(8|16) files, 0\.\d MiB$/m);
    expect(page).toContain('<td>GET /vault/uploads/:id</td><td>content</td>');
  },
);

test.skipIf(!hasK6)('each action of a person has its costs', { timeout: limitMs }, async () => {
  const { said, page } = await run('actions', { times: '2', seconds: '2' });
  for (const action of ['popular page', 'sign in', 'subscribe', 'unlock', 'message', 'file'])
    expect(said).toMatch(new RegExp(`^\\| ${action} \\| [1-9]`, 'm'));
  expect(page).toContain('<h2>Each action</h2>');
});
