import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Stdio } from './logged-child.ts';

/** Account under which a server runs. PostgreSQL refuses to run as root. */
export type ProcessOwner = {
  readonly uid: number | undefined;
  readonly gid: number | undefined;
  spawn(command: string, args: readonly string[], stdio: Stdio): ChildProcess;
};

const accounts = ['postgres', 'nobody'];

/**
 * Returns the current account, or an unprivileged account if the current one is root. Grants the unprivileged account the right to
 * traverse the parent folders of the paths, such as /root, and no other right.
 */
export function runAs(...paths: string[]): Promise<ProcessOwner> {
  if (process.getuid?.() !== 0) {
    return Promise.resolve({
      uid: undefined,
      gid: undefined,
      spawn: (command, args, stdio) => spawn(command, args, { stdio, detached: true }),
    });
  }
  const { uid, gid } = unprivilegedAccount();
  const isOpen = paths.every((path) => ancestors(path).every((folder) => isPassable(folder)));
  if (isOpen)
    return Promise.resolve({
      uid,
      gid,
      spawn: (command, args, stdio) => spawn(command, args, { stdio, detached: true, uid, gid }),
    });
  const setpriv = [
    '--reuid',
    String(uid),
    '--regid',
    String(gid),
    '--clear-groups',
    '--inh-caps',
    '+dac_override',
    '--ambient-caps',
    '+dac_override',
    '--',
  ];
  return Promise.resolve({
    uid,
    gid,
    spawn: (command, args, stdio) => spawn('setpriv', [...setpriv, command, ...args], { stdio, detached: true }),
  });
}

function unprivilegedAccount(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const account of accounts) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${account}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and none of these accounts is here to run it as: ${accounts.join(', ')}.`,
  );
}

function ancestors(path: string): string[] {
  const parent = dirname(resolve(path));
  return parent === resolve(path) ? [parent] : [...ancestors(parent), parent];
}

/** Returns whether the account may traverse a folder. A missing folder will be created accordingly. */
function isPassable(folder: string): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return !stat || (stat.mode & 0o001) !== 0;
}
