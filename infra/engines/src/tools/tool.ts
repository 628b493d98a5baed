import { execFile } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A program of somebody else's that an engine runs on. */
export type Tool = {
  /** also the folder in the cache */
  readonly name: string;
  /** the environment variable that names one */
  readonly variable: string;
  /** what it is called where somebody has installed it */
  readonly commands: readonly string[];
  /** fetches or builds it into a folder. @returns its path below that folder */
  readonly make: (folder: string) => Promise<string>;
};

/** What an engine needs and this machine cannot give; one line for whoever runs it. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
}

const run = promisify(execFile);
/** a compiler on a busy machine */
const makeLimitMs = 20 * 60_000;

/** Outside the checkout, so that every clone on a machine has them once. `ENGINES_CACHE` moves it. */
const cacheFolder = () => process.env['ENGINES_CACHE'] ?? join(homedir(), '.cache', 'velvet-engines');

/**
 * The one that the variable names, else one on the path, else the one in the cache, else it is made there.
 * @throws {ToolMissing}
 */
export async function toolPath({ name, variable, commands, make }: Tool): Promise<string> {
  const named = process.env[variable];
  if (named) {
    if (await isThere(named)) return named;
    throw new ToolMissing(`${variable} names ${named}, which is not there.`);
  }
  for (const command of commands) {
    const found = await onPath(command);
    if (found) return found;
  }
  return made(join(cacheFolder(), name), name, variable, make);
}

/**
 * Whether tests that need it can run; where not, they are to be skipped, which is said in a line.
 * @throws {ToolMissing} where tests must not be left out
 */
export async function isToBeHad(tool: Tool): Promise<boolean> {
  try {
    await toolPath(tool);
    return true;
  } catch (error) {
    if (process.env['CI'] || !(error instanceof ToolMissing)) throw error;
    process.stderr.write(`\nTESTS ARE SKIPPED: ${error.message}\n\n`);
    return false;
  }
}

/** Two who come at once each make one for themselves, and the first to be done is kept. */
async function made(home: string, name: string, variable: string, make: Tool['make']): Promise<string> {
  const known = join(home, 'path');
  const before = await readFile(known, 'utf8').catch(() => undefined);
  if (before !== undefined) return join(home, before);
  await mkdir(cacheFolder(), { recursive: true });
  const staging = await mkdtemp(`${home}.`);
  try {
    const path = await make(staging);
    await writeFile(join(staging, 'path'), path);
    await rename(staging, home).catch(() => undefined);
    return join(home, await readFile(known, 'utf8'));
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new ToolMissing(`${name} is not here and could not be had (${line}). Set ${variable} to one.`);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** @returns what it printed @throws with the last line that it complained of */
export async function command(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  try {
    const { stdout } = await run(file, [...args], {
      timeout: makeLimitMs,
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    throw new Error(`${file}: ${stderr.trim().split('\n').at(-1) || message}`, { cause: error });
  }
}

async function onPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const candidate = join(folder, name);
    if (folder !== '' && (await isThere(candidate))) return candidate;
  }
  return undefined;
}

const isThere = (path: string) =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
