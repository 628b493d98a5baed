import { hash } from 'node:crypto';
import { planUploads } from '@velvet/contracts/content/upload';
import { listVault, readVaultItem, summariseVault, uploadVaultItem } from '@velvet/contracts/content/vault';
import { eventually } from '@velvet/acceptance/story/eventually';
import { phoneMp4 } from '@velvet/media/testing/video.fixture';
import { opening, openSlowClient } from '@velvet/testing/slow-client';
import { expect } from 'vitest';
import { makeAt, times, type Attacks, type Target } from './target.ts';

const settleMs = 30_000;
const page = Buffer.from('<!doctype html><html><body><script>fetch("/profile")</script></body></html>');
const foreign = /<script|<!doctype|fetch\(/i;

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

async function overfill(target: Target): Promise<void> {
  const owner = await target.member('hoarder');
  const replicas = target.replicas('content');
  const answers = await Promise.all(
    times(40, (at) => {
      const replica = replicas[at % 2] ?? '';
      if (at % 4 > 1) {
        const sha256 = hash('sha256', String(at));
        const files = [{ name: `${at}.txt`, size: 100_000, type: 'text/plain', sha256 }];
        return makeAt(replica, owner, planUploads, { body: { files } });
      }
      const content = new Uint8Array(Buffer.alloc(100_000, `${at} `));
      return makeAt(replica, owner, uploadVaultItem, {
        body: {},
        files: [{ name: `${at}.txt`, type: 'text/plain', content }],
      });
    }),
  );
  const kept = answers.filter(({ status }) => status === 200).length;
  expect(new Set(answers.map(({ status, code }) => code ?? status))).toEqual(new Set([200, 'QuotaExceeded']));
  expect(kept).toBeLessThanOrEqual(20);
  const summaries = await Promise.all(replicas.map((replica) => makeAt(replica, owner, summariseVault)));
  for (const { data } of summaries) expect(data?.bytes).toBeLessThanOrEqual(data?.quotaBytes ?? 0);
}

async function cutOff(target: Target): Promise<void> {
  const owner = await target.member('cutter');
  const boundary = 'cut';
  const begun = [
    `--${boundary}`,
    'content-disposition: form-data; name="file"; filename="half.txt"',
    'content-type: text/plain',
    '',
    'x'.repeat(150_000),
  ].join('\r\n');
  const headers = {
    authorization: `Bearer ${owner.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': '400000',
  };
  const senders = await Promise.all(
    times(12, () =>
      openSlowClient(target.url.replace('localhost', '127.0.0.1'), {
        from: '127.0.4.1',
        opening: opening({ path: uploadVaultItem.path, headers }, begun),
      }),
    ),
  );
  for (const { socket } of senders) socket.end();
  await Promise.all(senders.map(({ ended }) => ended));
  const content = new Uint8Array(Buffer.alloc(1_900_000, 'whole '));
  await eventually('the whole quota is free', settleMs, async () => {
    const files = [{ name: 'whole.txt', type: 'text/plain', content }];
    return (await owner.make(uploadVaultItem, { body: {}, files })).status === 200;
  });
  for (const replica of target.replicas('content'))
    expect((await makeAt(replica, owner, listVault)).data?.map(({ fileName }) => fileName)).toEqual(['whole.txt']);
}

async function smugglePages(target: Target): Promise<void> {
  const owner = await target.member('forger');
  const film = Buffer.from(await phoneMp4({ seconds: 1, width: 160, height: 120 }));
  let index = 0;
  while (film.toString('latin1', index + 4, index + 8) !== 'moov') index += film.readUInt32BE(index);
  const spoilt = {
    'inside.html': Buffer.concat([film.subarray(0, index), box('free', page), film.subarray(index)]),
    'behind.html': Buffer.concat([film, box('free', page)]),
    'before.mp4': Buffer.concat([page, film]),
    'page.mp4': page,
    'drawn.svg': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${page.toString()}</svg>`),
  };
  // the bucket cannot send `nosniff`: its types are ours, and no page of the site runs scripts from there
  const policy = (await fetch(target.url)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  for (const [name, content] of Object.entries(spoilt)) {
    const sent = await owner.get(uploadVaultItem, {
      body: {},
      files: [{ name, type: 'text/html', content: new Uint8Array(content) }],
    });
    const item = await eventually(`${name} is settled`, settleMs, async () => {
      const read = await owner.get(readVaultItem, { params: { id: sent.id } });
      return read.state === 'ready' || read.state === 'failed' ? read : undefined;
    });
    for (const url of [item.urls.original, item.urls.download]) {
      if (url === null) continue;
      expect(new URL(url).origin).not.toBe(new URL(target.url).origin);
      const answer = await fetch(url);
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      const type = answer.headers.get('content-type') ?? '';
      expect([name, answer.status]).toEqual([name, 200]);
      expect(type).toMatch(/^(video\/mp4|text\/plain; charset=utf-8)$/);
      expect([name, type === 'video/mp4' && foreign.test(text)]).toEqual([name, false]);
    }
    expect([name, item.state]).toEqual([name, name === 'before.mp4' ? item.state : 'ready']);
  }
}

/** Attacks on the vault, at each process of content and at the bucket. */
export const vaultAttacks: Attacks = {
  'uploads at once at both processes are together within the quota': overfill,
  'forms that are cut off leave nothing in the vault and take nothing of the quota': cutOff,
  'a film with a page inside is served by the bucket as a film, without the page': smugglePages,
};
