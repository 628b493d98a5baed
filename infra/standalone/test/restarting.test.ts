import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runRestarting } from '#dev/restarting.ts';

/** Notes each start with the value of a module that it imports. */
const program = `
  import { appendFileSync } from 'node:fs';
  process.on('disconnect', () => process.exit());
  await new Promise((resolve) => process.once('message', resolve));
  const { value } = await import('./value.ts');
  if (!value) throw new Error('There is no value.');
  appendFileSync(import.meta.dirname + '/starts', value + ' ');
  process.send('ready');
`;

/** Runs the program in a folder of its own. */
async function openProgram() {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-restarting-'));
  await mkdir(join(folder, 'test'));
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  await write('package.json', '{ "type": "module" }');
  await write('value.ts', 'export const value = 1;');
  await write('program.ts', program);
  const reported: string[] = [];
  const running = await runRestarting({
    program: join(folder, 'program.ts'),
    environment: process.env,
    folders: [folder],
    report: (line) => void reported.push(line),
  });
  return {
    write,
    reported,
    starts: () => readFile(join(folder, 'starts'), 'utf8'),
    async [Symbol.asyncDispose]() {
      await running.stop();
      await rm(folder, { recursive: true });
    },
  };
}

test('the program restarts when a source file changes, and not for its tests', async () => {
  await using opened = await openProgram();
  expect(await opened.starts()).toBe('1 ');
  await opened.write('test/value.ts', 'export const value = 5;');
  await opened.write('value.test.ts', 'export const value = 5;');
  await opened.write('value.ts', 'export const value = 2;');
  await expect.poll(opened.starts).toBe('1 2 ');
  await expect
    .poll(() => opened.reported)
    .toEqual([expect.stringMatching(/^· Restarted after \d+\.\d s: .*value\.ts/)]);
});

test('a program with an error starts again after the error is corrected', async () => {
  await using opened = await openProgram();
  await opened.write('value.ts', 'export const other = 2;');
  await expect.poll(() => opened.reported[0]).toBe('· The platform ended. It starts again with the next change.');
  await opened.write('value.ts', 'export const value = 3;');
  await expect.poll(opened.starts).toBe('1 3 ');
});

test('a program that never becomes ready stops', async () => {
  await using opened = await openProgram();
  await opened.write('value.ts', `export const value = 4; setInterval(() => {}, 1e6); await new Promise(() => {});`);
  // the spare process begins to load the module
  await delay(500);
  expect(await opened.starts()).toBe('1 ');
});
