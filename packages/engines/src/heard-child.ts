import type { ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';

export type Stdio = ['ignore', 'pipe' | number, 'pipe' | number];
export type HeardChild = {
  readonly child: ChildProcess;
  /** the end of what it has said */
  lastWords(): string;
};

const keptBytes = 16_000;

/**
 * A child whose last words can be asked for.
 * @param log a file that its words go to the end of; with one it lives on after us
 */
export function hear(spawn: (stdio: Stdio) => ChildProcess, log: string | undefined): HeardChild {
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
