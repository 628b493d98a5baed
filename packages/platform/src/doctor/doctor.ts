import { parseArgs } from 'node:util';
import { examine } from './examine.ts';
import { pageOf } from './page.ts';
import type { Target } from './target.ts';

/**
 * Examines a platform and prints the page, or JSON with `--json`. The exit code is 1 unless all findings are healthy.
 * @param args of the command line
 * @param findTarget receives the other arguments
 */
export async function runDoctor(
  args: readonly string[],
  findTarget: (positionals: readonly string[]) => Target | Promise<Target>,
): Promise<void> {
  const options = { json: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const target = await findTarget(positionals);
  const { url } = target;
  const findings = await examine(target);
  const isHealthy = findings.every((each) => each.isHealthy);
  process.stdout.write(
    values.json ? `${JSON.stringify({ url, isHealthy, findings }, undefined, 2)}\n` : pageOf(url, findings),
  );
  if (!isHealthy) process.exitCode = 1;
}
