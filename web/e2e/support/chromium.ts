import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const unpackFolder = fileURLToPath(new URL('../../../node_modules/.cache/velvet-chromium', import.meta.url));

/**
 * Launches the browser of `CHROMIUM_PATH`. Without it, Linux on x64 uses the headless build from npm, which is the same on
 * every machine and needs a third less CPU time. Other platforms use an installed Chrome.
 * @param args command line arguments
 */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH'];
  const isPacked = given === undefined && `${process.platform}-${process.arch}` === 'linux-x64';
  const executablePath = given ?? installed.find((candidate) => existsSync(candidate));
  const options = isPacked ? await packedChromium() : { ...(executablePath && { executablePath }) };
  return chromium.launch({ ...options, args: ['--no-sandbox', ...args] });
}

/** The build of `@sparticuz/chromium`, with the system libraries and a font that a minimal machine lacks. */
async function packedChromium(): Promise<LaunchOptions> {
  const description = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(await readFile(description, 'utf8')) as { version: string };
  const home = join(unpackFolder, version);
  if (!existsSync(home)) await unpack(home);
  const env = { ...process.env, FONTCONFIG_PATH: home, LD_LIBRARY_PATH: join(home, 'al2023', 'lib') };
  return { executablePath: join(home, 'chromium'), env };
}

const unpackScript = `(await import('@sparticuz/chromium')).default.executablePath()`;

/** Unpacks into a staging folder and renames it. Of concurrent processes the first one wins. */
async function unpack(home: string): Promise<void> {
  await mkdir(dirname(home), { recursive: true });
  const staging = await mkdtemp(`${home}-`);
  // The package unpacks to TMPDIR, and its libraries only in an environment of AWS Lambda.
  const env = { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  const node = promisify(execFile);
  await node(process.execPath, ['--input-type=module', '--eval', unpackScript], { cwd: import.meta.dirname, env });
  const fonts = `<fontconfig><dir>${home}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${home}/cache</cachedir></fontconfig>`;
  await writeFile(join(staging, 'fonts.conf'), fonts);
  try {
    await rename(staging, home);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}
