import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);
const answerLimitMs = 5000;
const pullLimitMs = 10 * 60_000;

/** A program in a container, which is removed when the program ends. */
export type Contained = {
  readonly image: string;
  /** path in the image; the entry point of the image by default */
  readonly program?: string | undefined;
  readonly args: readonly string[];
  /** the only folder of this machine that is mounted, at the same path; it belongs to the current user */
  readonly directory?: string | undefined;
  readonly env?: Readonly<Record<string, string>> | undefined;
};

/**
 * Returns a command that runs the program in a container and forwards its output and signals. The container uses the network of this
 * machine, so addresses and ports are the same as without a container.
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
    /** Kills the container. SIGKILL cannot be forwarded. */
    kill: () => docker(answerLimitMs, 'kill', name),
  };
}

/** @returns whether containers of the image can be started on this machine */
export const hasImage = (image: string): Promise<boolean> => docker(answerLimitMs, 'image', 'inspect', image);

/** @returns whether the image is available now */
export async function pullImage(image: string): Promise<boolean> {
  return (await docker(answerLimitMs, 'version')) && ((await hasImage(image)) || docker(pullLimitMs, 'pull', image));
}

/** @returns whether the command succeeded; false without Docker, or if Docker cannot use the network of this machine */
async function docker(timeout: number, ...args: string[]): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return run('docker', args, { timeout }).then(
    () => true,
    () => false,
  );
}
