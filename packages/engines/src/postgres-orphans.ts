import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const timeoutMs = 10_000;

/**
 * Ends what a killed process left running on this cluster, its sessions too, and waits until the last of it is gone: two
 * servers on one cluster would ruin it. Ended at once (SIGQUIT): everything committed is in the log, and reading that is
 * quicker than waiting for a last checkpoint. Where there is no /proc nothing is ended, and PostgreSQL itself refuses to
 * start on a cluster in use.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const folder = await realpath(cluster);
  for (let waited = 0; ; waited += 50) {
    const orphans = await processesIn(folder);
    if (orphans.length === 0) break;
    for (const pid of waited === 0 || waited >= timeoutMs ? orphans : [])
      endProcess(pid, waited === 0 ? 'SIGQUIT' : 'SIGKILL');
    await delay(50);
  }
  // The file may name a process that has ended and only waits to be noticed, which the next server would take for life.
  await rm(join(folder, 'postmaster.pid'), { force: true });
}

/** The server and each of its sessions work in the cluster's folder; what has ended works nowhere. */
async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid));
  const found = await Promise.all(
    pids.map(async (pid) => {
      if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== folder) return undefined;
      const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
      return command.startsWith('postgres') ? pid : undefined;
    }),
  );
  return found.filter((pid) => pid !== undefined);
}

function endProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended meanwhile
  }
}
