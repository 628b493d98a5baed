import { readFileSync } from 'node:fs';
import { dataPath, readRunning } from '@velvet/standalone/data-directory';
import { ConfigError, type Environment } from '@velvet/kit/lifecycle/config';

/** `npm run cluster -- status`: a line for each process. @throws {ConfigError} when no cluster runs */
export function status(environment: Environment, report: (line: string) => void): void {
  const { processes } = readRunning(dataPath(environment));
  if (!processes) throw new ConfigError('The running platform is not a cluster. Start one with `npm run cluster`.');
  for (const { name, ordinal, pid, url, startedInMs } of processes)
    report(
      [
        name.padEnd(22),
        String(ordinal).padStart(2),
        `pid ${String(pid).padEnd(7)}`,
        url,
        `${memoryOf(pid)} MB`.padStart(7),
        `started in ${(startedInMs / 1000).toFixed(1)} s`,
      ].join('  '),
    );
}

/** @returns what it has in memory, where that can be known */
function memoryOf(pid: number): string {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return String(Math.round(Number(kilobytes) / 1024));
  } catch {
    return '?';
  }
}
