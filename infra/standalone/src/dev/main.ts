// `npm run dev`: the platform with demo data. Its process restarts when a file of it changes, and Vite reloads the application.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@velvet/engines/postgres';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import { stopOnSignal } from '@velvet/kit/lifecycle/stop';
import { buildWeb } from '#build-web.ts';
import { dataPath, takeDataDirectory } from '#data-directory.ts';
import { freePortExcept, requireFreePorts } from '#ports.ts';
import { sitePorts } from '#services.ts';
import { standaloneSettings } from '#settings.ts';
import { runRestarting } from './restarting.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
/** Folders with files of the platform's process. */
const folders = ['packages', 'services', 'gateway', 'infra/sandboxes', 'infra/standalone'].map((path) =>
  join(root, path),
);
/** Distance from the port of the site, which Vite has, to that of the gateway behind it. */
const gatewayOffset = 10;
const report = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a program until it ends. @returns whether it succeeded */
async function succeeds(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

async function startDatabase(path: string, port: number) {
  const data = takeDataDirectory(path);
  const password = data.secret('postgres');
  // the process of the platform takes the folder next
  data.release();
  return startPostgres({ directory: join(path, 'postgres'), port: await freePortExcept(port, sitePorts), password });
}

async function develop(): Promise<void> {
  await using started = new AsyncDisposableStack();
  const { port, host, publicUrl, databaseUrl } = standaloneSettings(process.env);
  const gatewayPort = port + gatewayOffset;
  const path = dataPath(process.env);
  await requireFreePorts('PORT', port, 1);
  await requireFreePorts('PORT', gatewayPort, sitePorts);
  await buildWeb((step) => report(`· ${step}`));
  const postgres = databaseUrl ? undefined : await startDatabase(path, gatewayPort);
  started.defer(() => postgres?.stop());
  const environment = {
    ...process.env,
    PORT: String(gatewayPort),
    PUBLIC_URL: publicUrl,
    DATA_DIR: path,
    DATABASE_URL: databaseUrl ?? postgres?.url('postgres'),
  };
  report('· Starting the platform');
  const platform = await runRestarting({
    program: join(import.meta.dirname, 'platform.ts'),
    environment,
    folders,
    report,
  });
  started.defer(() => platform.stop());
  const vite = spawn(join(root, 'node_modules/.bin/vite'), ['--host', host, '--port', String(port), '--strictPort'], {
    cwd: join(root, 'web'),
    env: { ...process.env, VELVET_URL: `http://127.0.0.1:${gatewayPort}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  started.defer(() => void vite.kill());
  const seeded = join(path, 'seeded');
  if (!existsSync(seeded) && (await succeeds([join(root, 'infra/tools/demo/src/seed/main.ts')], environment)))
    writeFileSync(seeded, '');
  report(`\n  Velvet is open:  ${publicUrl}\n`);
  const kept = started.move();
  stopOnSignal(() => kept.disposeAsync());
}

try {
  await develop();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
