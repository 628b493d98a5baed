import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);
const answerLimitMs = 5000;
const pullLimitMs = 10 * 60_000;

/** A program in a container of its own, which ends with it. */
export type Contained = {
  readonly image: string;
  /** in the image; its own where none is named */
  readonly program?: string | undefined;
  readonly args: readonly string[];
  /** the one folder of this machine that it sees, under the same name; it belongs to whoever runs this */
  readonly directory?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
};

/**
 * What to run in its place: a child that says what the program says and hands on to it the signals that it gets. It is on this
 * machine's network, so that addresses and ports are those of a program outside.
 */
export function inContainer({ image, program, args, directory, env = {} }: Contained) {
  const name = `velvet-${randomBytes(6).toString('hex')}`;
  const owner = process.getuid && process.getgid ? [`--user=${process.getuid()}:${process.getgid()}`] : [];
  return {
    command: 'docker',
    args: [
      'run',
      '--rm',
      '--network=host',
      `--name=${name}`,
      ...(program === undefined ? [] : [`--entrypoint=${program}`]),
      ...owner,
      ...(directory === undefined ? [] : [`--volume=${directory}:${directory}`]),
      ...Object.entries(env).map(([variable, value]) => `--env=${variable}=${value}`),
      image,
      ...args,
    ],
    /** at once: a signal that cannot be caught is not handed on */
    kill: () => docker(answerLimitMs, 'kill', name),
  };
}

/** @returns whether containers of the image can be started here */
export const hasImage = (image: string): Promise<boolean> => docker(answerLimitMs, 'image', 'inspect', image);

/** @returns whether it is here now */
export async function pullImage(image: string): Promise<boolean> {
  return (await docker(answerLimitMs, 'version')) && ((await hasImage(image)) || docker(pullLimitMs, 'pull', image));
}

/** @returns whether it went well; not where there is no Docker, nor where its network is not this machine's */
async function docker(timeout: number, ...args: string[]): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return run('docker', args, { timeout }).then(
    () => true,
    () => false,
  );
}
