import { parseArgs } from 'node:util';
import { identities, openFuzzedSite } from './fuzz.ts';
import type { Generated } from './generated.ts';

/**
 * `npm run fuzz`: generated requests at a platform that is started for it: webhooks, pages, and with schemathesis every operation of
 * `/openapi.json`, signed out and as each role. `-- --examples 100` random requests per operation (20), 50 times as many webhooks and
 * pages, `--seconds` at most per role, `--seed` (1).
 */
const { values } = parseArgs({
  options: { examples: { type: 'string' }, seconds: { type: 'string' }, seed: { type: 'string' } },
});
const perOperation = 50;
const [examples, seed] = [Number(values.examples ?? 20), Number(values.seed ?? 1)];
const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
try {
  await using site = await openFuzzedSite();
  const many = { examples: examples * perOperation, seed };
  print('webhooks', await site.fuzzWebhooks(many));
  print('pages', await site.fuzzPages(many));
  for (const identity of identities) {
    const report = await site.fuzz(identity, { examples, seconds, seed });
    if (report.failures.length > 0) process.stdout.write(`${report.output}\n`);
    print(`${identity}, ${report.operations} operations`, report);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function print(what: string, { cases, failures }: Generated): void {
  process.stdout.write(`${what}: ${cases} cases, ${failures.length} failures\n`);
  for (const failure of failures) process.stdout.write(`  ${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
}
