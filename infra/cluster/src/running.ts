import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRunning } from '@velvet/standalone/data-directory';

const main = join(import.meta.dirname, 'main.ts');
const doctorProgram = fileURLToPath(import.meta.resolve('@velvet/standalone/doctor'));

export type Answer = { code: number; output: string; complaints: string[] };

/** A program of ours as somebody runs it, until it ends. */
export function run(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: environment }, (error, output, complaints) =>
      resolve({ code: error ? Number(error.code) : 0, output, complaints: complaints.split('\n').filter(Boolean) }),
    );
  });
}

/** Runs a command without a running cluster. */
export const runCluster = (environment: NodeJS.ProcessEnv, ...words: string[]) => run(main, words, environment);

/** `npm run cluster`, as it is. */
export const spawnCluster = (env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });

/** `npm run cluster`, once it is open. */
export async function startRunning(directory: string, environment: NodeJS.ProcessEnv) {
  const child = spawnCluster(environment);
  let said = '';
  let isOpen = false;
  const opened = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (isOpen || !said.includes('Velvet is open')) return;
      isOpen = true;
      opened.resolve();
    });
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  void gone.then((code) => opened.reject(new Error(`The cluster ended with ${code}:\n${said}`)));
  await opened.promise;
  const info = () => readRunning(directory);
  return {
    info,
    processes: () => info().processes ?? [],
    said: () => said,
    command: (...words: string[]) => run(main, words, environment),
    /** @returns the exit code of the doctor, and the lines that need attention */
    async doctor(): Promise<[code: number, lines: string[]]> {
      const { code, output } = await run(doctorProgram, [], environment);
      return [code, output.split('\n').filter((line) => line.startsWith('FAIL'))];
    },
    /** @returns the exit code */
    async stop(): Promise<number | null> {
      child.kill('SIGTERM');
      return gone;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
