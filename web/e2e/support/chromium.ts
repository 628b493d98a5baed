import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';

/** What `CHROMIUM_PATH` says to have the one of npm, whatever is installed. */
const fromNpm = 'npm';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const unpackFolder = fileURLToPath(new URL('../../../node_modules/.cache/velvet-chromium', import.meta.url));

/** `CHROMIUM_PATH`, else an installed Chrome or Chromium, else the one that npm brings. @param args of its command line */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH'];
  const executablePath = given ?? installed.find((candidate) => existsSync(candidate));
  const options = executablePath && executablePath !== fromNpm ? { executablePath } : await packedChromium();
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
