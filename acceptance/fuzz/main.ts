import { parseArgs } from 'node:util';
import { identities, openFuzzedSite } from './fuzz.ts';

/**
 * `npm run fuzz`: schemathesis over every operation of `/openapi.json`, signed out and as each role, at a platform that is
 * started for it. `-- --examples 100` random requests per operation (20), `--seconds` at most per role, `--seed` (1).
 */
const { values } = parseArgs({
  options: { examples: { type: 'string' }, seconds: { type: 'string' }, seed: { type: 'string' } },
});
try {
  await using site = await openFuzzedSite();
  for (const identity of identities) {
    const { operations, cases, failures, output } = await site.fuzz(identity, {
      examples: Number(values.examples ?? 20),
      seconds: values.seconds === undefined ? undefined : Number(values.seconds),
      seed: Number(values.seed ?? 1),
    });
    if (failures.length > 0) process.stdout.write(`${output}\n`);
    process.stdout.write(`${identity}: ${operations} operations, ${cases} cases, ${failures.length} failures\n`);
    for (const failure of failures) process.stdout.write(`  ${failure}\n`);
    if (failures.length > 0) process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
