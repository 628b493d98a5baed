import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './site.ts';

export type Program = AsyncDisposable & { readonly url: string };

/** Starts a program of `processes/` in its own process. It prints its address in its first line. */
export async function startProgram(name: string, environment: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'processes', `${name}.ts`)], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [url] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${String(code)}.`))),
  ])) as [string];
  return {
    url,
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
