import { parseArgs } from 'node:util';
import { dataPath, readRunning } from './data-directory.ts';
import { examine } from './doctor/examine.ts';
import { pageOf } from './doctor/page.ts';
import { targetOf } from './doctor/target.ts';

/** `npm run doctor [-- --json]`: checks the running platform. Ends with 0 if all findings are healthy, and with 1 otherwise. */
async function doctor(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const path = dataPath(process.env);
  const target = targetOf(readRunning(path), process.env, path);
  const findings = await examine(target);
  const isHealthy = findings.every((each) => each.isHealthy);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ url: target.url, isHealthy, findings }, undefined, 2)}\n`
      : pageOf(target.url, findings),
  );
  if (!isHealthy) process.exitCode = 1;
}

try {
  await doctor();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
