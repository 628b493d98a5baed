import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';
import { runLimited, type Command } from './limited-process.ts';
import { withoutNetwork } from './network-isolation.ts';
import { isNodeAvInstalled, nodeAvTranscoder } from './node-av.transcoder.ts';

const limits = { wallSeconds: 20, cpuSeconds: 20, memoryMiB: 500, outputBytes: 100_000 };

/** Runs another script with the permissions of the child. @returns the lines that it prints */
async function tryInside(script: string): Promise<string[]> {
  await using folder = await temporaryFolder();
  const path = folder.path('.').replace(/\/\.?$/, '');
  const source = await folder.write('in', 'video');
  const work = {
    source,
    demuxer: 'mov',
    seekSeconds: 0,
    maxPixels: 1,
    threads: 1,
    videoFilters: '',
    output: { kind: 'picture', ofKeyFrames: true },
  } as const;
  const { program, args }: Command = nodeAvTranscoder().commandOf(work, path);
  const own = await folder.write('probe.mjs', script);
  const lines: string[] = [];
  const command = { program, args: [...args.filter((each) => each.startsWith('-')), own, source] };
  await runLimited(command, path, limits, (line) => lines.push(line));
  return lines;
}

test.skipIf(!isNodeAvInstalled())(
  'the child of node-av reads and writes only its folder, and starts nothing',
  async () => {
    const attempts = [
      `readFileSync(process.argv[2], 'utf8')`,
      `readFileSync('/etc/hostname', 'utf8')`,
      `readdirSync('/')`,
      `writeFileSync('/tmp/velvet-escape', '')`,
      `execFileSync('/bin/true')`,
    ];
    const script = [
      `import { readFileSync, readdirSync, writeFileSync } from 'node:fs';`,
      `import { execFileSync } from 'node:child_process';`,
      ...attempts.map((each) => `try { ${each}; console.log('done'); } catch (error) { console.log(error.code); }`),
    ].join('\n');

    const denied = 'ERR_ACCESS_DENIED';
    expect(await tryInside(script)).toEqual(['done', denied, denied, denied, denied]);
  },
);

test.skipIf(!isNodeAvInstalled() || (await withoutNetwork()) === '')(
  'it has no network where the system allows that',
  async () => {
    let requests = 0;
    const server = createServer((_request, response) => response.end(String((requests += 1)))).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

    const lines = await tryInside(
      `await fetch('${address}').then(() => console.log('reached'), () => console.log('unreachable'));`,
    );

    server.close();
    expect([lines, requests]).toEqual([['unreachable'], 0]);
  },
);
