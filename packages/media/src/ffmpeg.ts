import { spawn } from 'node:child_process';

export type FfmpegLimits = {
  readonly timeoutMs?: number;
  /** Limit of the child's address space, if the system supports it. */
  readonly memoryMiB?: number;
};

/** Why ffmpeg has no output, for the log. */
export type NoOutput = { readonly reason: string };

const maxOutputBytes = 64 * 1024 * 1024;
const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error'];

/**
 * Runs ffmpeg without environment, terminal or network, and kills it when it exceeds its time or output limit.
 * @returns its output, or why it has none
 */
export function runFfmpeg(
  command: string,
  args: readonly string[],
  { timeoutMs = 20_000, memoryMiB = 2048 }: FfmpegLimits = {},
): Promise<Buffer | NoOutput> {
  const [program, ...rest] = withMemoryLimit(command, [...quiet, ...args], memoryMiB);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | NoOutput>();
  const child = spawn(program, rest, {
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const pieces: Buffer[] = [];
  let size = 0;
  let complaint = '';
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > maxOutputBytes) child.kill('SIGKILL');
    else pieces.push(piece);
  });
  child.stderr.setEncoding('utf8').on('data', (words: string) => {
    complaint = (complaint + words).slice(0, 2000);
  });
  child.on('error', reject);
  child.on('close', (code, signal) => {
    if (code === 0 && size > 0) resolve(Buffer.concat(pieces));
    else resolve({ reason: whyEnded(code, signal, complaint) });
  });
  return promise;
}

/** Sets the limit in a shell that executes the command. Systems without such limits run it unlimited. */
function withMemoryLimit(command: string, args: readonly string[], memoryMiB: number): [string, ...string[]] {
  if (process.platform === 'win32') return [command, ...args];
  const script = `ulimit -v ${memoryMiB * 1024} 2>/dev/null; exec "$0" "$@"`;
  return ['/bin/sh', '-c', script, command, ...args];
}

function whyEnded(code: number | null, signal: NodeJS.Signals | null, complaint: string): string {
  if (signal) return `ffmpeg was stopped (${signal}) at its limits.`;
  return complaint.trim() || `ffmpeg ended with ${code} and no output.`;
}
