// Plain JavaScript without dependencies: this runs before anything is installed, with whatever Node the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const oldestNode = 20;
const marker = join(root, 'node_modules', '.velvet-installed');
export const node24 = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Ends with one line when this Node cannot even install. */
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= oldestNode) return;
  process.stderr.write(
    `Velvet needs Node ${oldestNode} or newer; this is ${process.versions.node}. Install a newer Node and try again.\n`,
  );
  process.exit(1);
}

/** Installs the packages of the lock file, once per lock file. @param say receives progress messages */
export function installPackages(say) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(node24) && existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  say('Installing packages (about a minute the first time)');
  const npm = spawnSync(
    'npm',
    ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  );
  if (npm.status !== 0 || !existsSync(node24)) {
    process.stderr.write(
      `${npm.stderr ?? ''}\nnpm install failed. Check the connection to the package registry and try again.\n`,
    );
    process.exit(1);
  }
  mkdirSync(dirname(marker), { recursive: true });
  // npm may have written the lock file anew for this platform
  writeFileSync(
    marker,
    createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex'),
  );
}

/** Shares compiled code between processes, each of which loads hundreds of modules. */
export const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'velvet-compiled');

const watchMs = 500;

/** Settings of the operator. Variables of the shell take precedence. A file that ENV_FILE names must exist. */
const environmentFile = resolve(root, process.env.ENV_FILE ?? '.env');
const hasEnvironmentFile = process.env.ENV_FILE !== undefined || existsSync(environmentFile);

/**
 * Runs a program of the project with the project's own Node, in its own place, and ends as it ends.
 * @param hasSettings whether the program gets the settings of the operator's file
 */
export function runProject(script, args, { hasSettings = hasEnvironmentFile } = {}) {
  const path = [join(root, 'node_modules', '.bin'), dirname(node24), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  );
  // the program exits when the IPC channel closes, so it never outlives this process
  const child = spawn(node24, [...(hasSettings ? [`--env-file=${environmentFile}`] : []), script, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: compileCache },
  });
  // the terminal sends Ctrl-C to the child as well; a signal to us alone is passed on
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // npm runs us in a shell, and a signal to npm ends only that shell
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), watchMs).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
