import { ConfigError } from '@velvet/kit/lifecycle/config';
import { stopOnSignal } from '@velvet/kit/lifecycle/stop';
import { startAssembly } from './assembly.ts';
import { buildWeb } from './build-web.ts';
import { welcome } from './welcome.ts';

const report = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const startedAt = performance.now();
  const step = (name: string) => report(`· ${name}`);
  await buildWeb(step);
  const assembly = await startAssembly(process.env, step);
  stopOnSignal(async () => {
    report('\n· Stopping');
    await assembly.stop();
  });
  report(`· Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  welcome(assembly).forEach(report);
} catch (error) {
  // one line for what an operator can mend, the whole story for what is our own fault
  process.stderr.write(
    error instanceof ConfigError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
