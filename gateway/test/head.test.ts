import { expect, test } from 'vitest';
import { openSite } from './site.ts';

test('HEAD has the status and the headers of GET, for pages, files and calls, with and without compression', async () => {
  await using site = await openSite();
  const compared = ['content-type', 'content-encoding', 'content-length', 'cache-control'];
  for (const path of ['/', '/discover', '/room/tuesday', '/sw.js', '/assets/app-1a2b.js', '/api/ping', '/missing.js'])
    for (const headers of [
      {},
      { accept: 'text/html' },
      { 'accept-encoding': 'br, gzip' },
      { 'accept-encoding': 'identity' },
    ]) {
      const answers = await Promise.all(
        ['GET', 'HEAD'].map(async (method) => {
          const answer = await fetch(`${site.url}${path}`, { method, headers });
          const size = (await answer.arrayBuffer()).byteLength;
          return { size, facts: [answer.status, ...compared.map((name) => answer.headers.get(name))] };
        }),
      );
      expect([path, answers[1]?.facts]).toEqual([path, answers[0]?.facts]);
      expect(answers[1]?.size).toBe(0);
    }
});
