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
 * `CHROMIUM_PATH`, else the one that npm brings, which runs on Linux on x64: it is the same on every machine, and without what
 * only people need of a browser takes two thirds of the processor time. Elsewhere an installed Chrome.
 * @param args of its command line
 */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH'];
  const isPacked = given === undefined && `${process.platform}-${process.arch}` === 'linux-x64';
  const executablePath = given ?? installed.find((candidate) => existsSync(candidate));
  const options = isPacked ? await packedChromium() : { ...(executablePath && { executablePath }) };
  return chromium.launch({ ...options, args: ['--no-sandbox', ...args] });
}

/** Of `@sparticuz/chromium`, with the system libraries and a font that a bare machine lacks. */
async function packedChromium(): Promise<LaunchOptions> {
  const description = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(await readFile(description, 'utf8')) as { version: string };
  const home = join(unpackFolder, version);
  if (!existsSync(home)) await unpack(home);
  const env = { ...process.env, FONTCONFIG_PATH: home, LD_LIBRARY_PATH: join(home, 'al2023', 'lib') };
  return { executablePath: join(home, 'chromium'), env };
}

const unpackScript = `(await import('@sparticuz/chromium')).default.executablePath()`;

/** Two files of tests may come here at once: each unpacks for itself, and the first to be done is kept. */
async function unpack(home: string): Promise<void> {
  await mkdir(dirname(home), { recursive: true });
  const staging = await mkdtemp(`${home}-`);
  // It unpacks to the temporary folder, and its libraries only where it takes the machine for a bare one.
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
