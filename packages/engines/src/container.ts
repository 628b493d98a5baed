import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);
const answerLimitMs = 5000;
const pullLimitMs = 10 * 60_000;

// not testcontainers: `npm start` would install its 173 packages, and an engine of `npm run engines` outlives its command

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
  return (await hasEngine()) && ((await hasImage(image)) || docker(pullLimitMs, 'pull', image));
}

/** @returns a line for the operator if DOCKER_HOST names an engine that cannot be used */
export async function dockerProblem(): Promise<string | undefined> {
  const host = process.env['DOCKER_HOST'];
  if (!host || (await hasEngine())) return undefined;
  return `DOCKER_HOST: no Docker engine of this machine responds at ${host}; programs run without containers`;
}

const hasEngine = () => docker(answerLimitMs, 'version');

/** @returns whether the command succeeded; false without Docker, or if Docker cannot use the network and folders of this machine */
async function docker(timeout: number, ...args: string[]): Promise<boolean> {
  const host = process.env['DOCKER_HOST'] || 'unix://';
  if (process.platform !== 'linux' || !host.startsWith('unix://')) return false;
  return run('docker', args, { timeout }).then(
    () => true,
    () => false,
  );
}
