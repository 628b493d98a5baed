import { execFile } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { hasImage, inContainer, pullImage } from '#container.ts';

/** A program of somebody else's that an engine runs on. */
export type Tool = {
  /** also the folder in the cache */
  readonly name: string;
  /** the environment variable that names one */
  readonly variable: string;
  /** what it is called where somebody has installed it */
  readonly commands: readonly string[];
  /** the same where Docker is */
  readonly contained?: InImage;
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

/** A program of an image: its own where no path is named. */
type InImage = { readonly image: string; readonly path?: string };
export type Program = { readonly path: string; readonly image?: undefined } | InImage;

/**
 * The one that the variable names, else one on the path, else one in an image that is here, else the one in the cache, else it
 * is made there.
 * @throws {ToolMissing}
 */
export async function programOf(tool: Tool): Promise<Program> {
  const given = await givenPath(tool);
  if (given !== undefined) return { path: given };
  if (tool.contained && (await hasImage(tool.contained.image))) return tool.contained;
  return { path: await made(tool) };
}

/** The same of a tool that no image has. @throws {ToolMissing} */
export const toolPath = async (tool: Tool): Promise<string> => (await givenPath(tool)) ?? made(tool);

/** Sees to it that it is there, also by fetching its image. @returns where it is @throws {ToolMissing} */
export async function prepared(tool: Tool): Promise<Program> {
  if (tool.contained && (await givenPath(tool)) === undefined) await pullImage(tool.contained.image);
  return programOf(tool);
}

async function givenPath({ variable, commands }: Tool): Promise<string | undefined> {
  const named = process.env[variable];
  if (named) {
    if (await isAvailable(named)) return named;
    throw new ToolMissing(`${variable} names ${named}, which is not there.`);
  }
  for (const command of commands) {
    const found = await onPath(command);
    if (found) return found;
  }
  return undefined;
}

/**
 * Whether tests that need it can run; where not, they are to be skipped, which is said in a line.
 * @throws {ToolMissing} where tests must not be left out
 */
export async function isToBeHad(tool: Tool): Promise<boolean> {
  try {
    await programOf(tool);
    return true;
  } catch (error) {
    if (process.env['CI'] || !(error instanceof ToolMissing)) throw error;
    process.stderr.write(`\nTESTS ARE SKIPPED: ${error.message}\n\n`);
    return false;
  }
}

/** Two who come at once each make one for themselves, and the first to be done is kept. */
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

/** The same of a program that may be in an image. @param directory absolute: all that it reads and writes */
export function commandOf({ path, image }: Program, directory: string, args: readonly string[]): Promise<string> {
  if (image === undefined) return command(path, args);
  const contained = inContainer({ image, program: path, args, directory });
  return command(contained.command, contained.args);
}

async function onPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const candidate = join(folder, name);
    if (folder !== '' && (await isAvailable(candidate))) return candidate;
  }
  return undefined;
}

const isAvailable = (path: string) =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
