import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { exists } from '#probe.ts';
import { hasImage, inContainer, pullImage } from '#container.ts';

/** A third-party program that an engine or a test requires. */
export type Tool = {
  /** name, and its folder in the cache */
  readonly name: string;
  /** environment variable with the path of the program */
  readonly variable: string;
  /** names on the search path where it is installed */
  readonly commands: readonly string[];
  /** container image with the program, for machines with Docker */
  readonly contained?: InImage;
  /** Downloads or builds it into a folder. @returns its path below that folder */
  readonly make: (folder: string) => Promise<string>;
};

/** A required tool is unavailable on this machine; the message is one line for the operator. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
}

const run = promisify(execFile);
/** time limit for building, on a busy machine */
const makeLimitMs = 20 * 60_000;

/** Outside the checkout, so that all clones on a machine share it. `ENGINES_CACHE` moves it. */
const cacheFolder = () => process.env['ENGINES_CACHE'] ?? join(homedir(), '.cache', 'velvet-engines');

/** A program in an image: its entry point if no path is given. */
type InImage = { readonly image: string; readonly path?: string };
export type Program = { readonly path: string; readonly image?: undefined } | InImage;

/**
 * Returns the first available program: named by the variable, on the search path, in a local image, in the cache, or built into the
 * cache.
 * @throws {ToolMissing}
 */
export async function programOf(tool: Tool): Promise<Program> {
  const given = await givenPath(tool);
  if (given !== undefined) return { path: given };
  if (tool.contained && (await hasImage(tool.contained.image))) return tool.contained;
  return { path: await made(tool) };
}

/** Returns the path of a tool without an image. @throws {ToolMissing} */
export const toolPath = async (tool: Tool): Promise<string> => (await givenPath(tool)) ?? made(tool);

/** Provides a tool, also by pulling its image. @returns the program @throws {ToolMissing} */
export async function prepared(tool: Tool): Promise<Program> {
  if (tool.contained && (await givenPath(tool)) === undefined) await pullImage(tool.contained.image);
  return programOf(tool);
}

async function givenPath({ variable, commands }: Tool): Promise<string | undefined> {
  const named = process.env[variable];
  if (named) {
    if (await exists(named)) return named;
    throw new ToolMissing(`${variable} names ${named}, which does not exist.`);
  }
  for (const command of commands) {
    const found = await onPath(command);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns whether a tool is available; prints a line if not, because its tests are skipped.
 * @throws {ToolMissing} if tests must not be skipped
 */
export async function isToolAvailable(tool: Tool): Promise<boolean> {
  try {
    await programOf(tool);
    return true;
  } catch (error) {
    if (process.env['CI'] || !(error instanceof ToolMissing)) throw error;
    process.stderr.write(`\nTESTS ARE SKIPPED: ${error.message}\n\n`);
    return false;
  }
}

/** Builds a tool. Of concurrent builds the first to finish is kept. */
async function made({ name, variable, make }: Tool): Promise<string> {
  const home = join(cacheFolder(), name);
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
    throw new ToolMissing(`${name} is missing and could not be installed (${line}). Set ${variable} to its path.`);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** @returns the standard output @throws with the last line of the standard error */
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

/** Runs a program that may be in an image. @param directory absolute path of all files that it reads and writes */
export function commandOf({ path, image }: Program, directory: string, args: readonly string[]): Promise<string> {
  if (image === undefined) return command(path, args);
  const contained = inContainer({ image, program: path, args, directory });
  return command(contained.command, contained.args);
}

async function onPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const candidate = join(folder, name);
    if (folder !== '' && (await exists(candidate))) return candidate;
  }
  return undefined;
}
