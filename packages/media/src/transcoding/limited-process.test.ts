import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#testing/folder.ts';

test.skipIf(process.platform === 'win32')('a process ends when the one that started it is killed', async () => {
  await using folder = await temporaryFolder();
  const module = JSON.stringify(import.meta.resolve('./limited-process.ts'));
  const limits = '{ wallSeconds: 60, cpuSeconds: 60, memoryMiB: 100, outputBytes: 1000 }';
  const command = `{ program: '/bin/sh', args: ['-c', 'echo $$; sleep 60'] }`;
  const script = `const { runLimited } = await import(${module});
    await runLimited(${command}, ${JSON.stringify(folder.path('.'))}, ${limits}, (line) => console.log(line));`;
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface({ input: starter.stdout }), 'line')) as [string];
  const isRunning = () => {
    try {
      return process.kill(Number(line), 0);
    } catch {
      return false;
    }
  };
  expect(isRunning()).toBe(true);

  starter.kill('SIGKILL');

  await vi.waitFor(() => expect(isRunning()).toBe(false), { timeout: 5000 });
});
