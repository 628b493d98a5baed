import type { ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

export type Stdio = ['ignore', 'pipe' | number, 'pipe' | number];
export type LoggedChild = {
  readonly child: ChildProcess;
  /** the last lines of its output */
  lastWords(): string;
};

const keptBytes = 16_000;

/**
 * Starts a child process and captures the end of its output.
 * @param log file to which its output is appended; with one, the child outlives this process
 */
export function spawnLogged(spawn: (stdio: Stdio) => ChildProcess, log: string | undefined): LoggedChild {
  if (log !== undefined) {
    const file = openSync(log, 'a', 0o600);
    const from = fstatSync(file).size;
    const child = spawn(['ignore', file, file]);
    closeSync(file);
    child.unref();
    return { child, lastWords: () => readFileSync(log).subarray(from).subarray(-keptBytes).toString() };
  }
  const child = spawn(['ignore', 'pipe', 'pipe']);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-keptBytes)));
  return { child, lastWords: () => text };
}
