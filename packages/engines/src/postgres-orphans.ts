import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const timeoutMs = 10_000;

/**
 * Kills processes of the cluster that outlived a killed server, including its sessions, and waits until they are gone: two servers on
 * one cluster would corrupt it. Uses SIGQUIT, because replaying the log is faster than waiting for a checkpoint, and committed data
 * are in the log. Without /proc nothing is killed, and PostgreSQL refuses to start on a cluster in use.
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
  // The file may name a zombie process, which the next server would take for a running one.
  await rm(join(folder, 'postmaster.pid'), { force: true });
}

/** Returns the processes whose working directory is the cluster's folder: the server and its sessions. */
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
    // the process has ended
  }
}
