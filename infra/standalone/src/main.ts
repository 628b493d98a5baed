import { ConfigError } from '@velvet/kit/lifecycle/config';
import { stopOnSignal } from '@velvet/kit/lifecycle/stop';
import { startAssembly, type Assembly } from './assembly.ts';
import { buildWeb } from './build-web.ts';

const report = (line: string) => void process.stdout.write(`${line}\n`);

/** The address, who can sign in, and how to stop: all a newcomer needs. */
function welcome({ url, mailboxUrl }: Assembly): void {
  report('');
  report(`  Velvet is open:  ${url}`);
  report('');
  report('  Sign in          select "Continue with social account" and create an account,');
  report('                   or add demo data first: npm run seed');
  report('  Call the API     npm run token -- --as <handle>     prints a bearer token');
  report(`  API docs         ${url}/docs`);
  if (mailboxUrl) report(`  Mails it sends   ${mailboxUrl}`);
  report('  Stop             Ctrl-C');
  report('');
}

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
  welcome(assembly);
} catch (error) {
  // one line for what an operator can mend, the whole story for what is our own fault
  process.stderr.write(
    error instanceof ConfigError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
