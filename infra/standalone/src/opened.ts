import type { ChildProcess } from 'node:child_process';

/**
 * Waits until a started assembly prints that it is open. Its later output is read and dropped.
 * @throws with its output if it ends, or is not open within the time limit
 */
export async function untilOpen(child: ChildProcess, limitMs: number): Promise<void> {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (reason: string) => reject(new Error(`${reason}:\n${output}`));
  const timer = setTimeout(fail, limitMs, `Not open after ${limitMs / 1000} s`);
  child.once('exit', (code) => fail(`The assembly ended with ${code}`));
  child.stdout?.on('data', function read(chunk: Buffer) {
    output += chunk.toString();
    if (!output.includes('Velvet is open')) return;
    child.stdout?.off('data', read).resume();
    resolve();
  });
  await promise.finally(() => clearTimeout(timer));
}
