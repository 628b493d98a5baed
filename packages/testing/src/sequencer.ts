import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What whole assemblies take of one worker, and all other files that run beside them; seconds, roughly, and the longest first. */
const assemblies = { faults: 150, cluster: 80, kill: 70, story: 60, stop: 40, meeting: 10 };
const othersSeconds = 550;

/**
 * Two assemblies at once have more to do than the machine can, and the others wait for much of their time: so one assembly begins about
 * when the one before is done, and the others are done meanwhile.
 */
export class OneAssemblyAtATime extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isAssembly = ({ project }: TestSpecification) => project.name === 'assemblies';
    const waiting = sorted.filter(isAssembly).toSorted((a, b) => beginOf(a) - beginOf(b));
    const beside = sorted.filter(({ project }) => project.name === 'inside');
    const sizes = await Promise.all(beside.map(async ({ moduleId }) => (await stat(moduleId)).size));
    const all = sizes.reduce((sum, size) => sum + size, 0);
    const mixed: TestSpecification[] = [];
    let done = 0;
    for (const [index, file] of beside.entries()) {
      while (waiting[0] && beginOf(waiting[0]) <= (done / all) * othersSeconds) mixed.push(...waiting.splice(0, 1));
      mixed.push(file);
      done += sizes[index] ?? 0;
    }
    const later = sorted.filter(({ project }) => project.name !== 'assemblies' && project.name !== 'inside');
    // a walk through every screen is soon written and long to go: last, it would be waited for alone
    const [walks, others] = [later.filter(isWalk), later.filter((file) => !isWalk(file))];
    return [...mixed, ...waiting, ...walks, ...others];
  }
}

const isWalk = ({ moduleId }: TestSpecification) => moduleId.includes('/screens/');

/** Seconds after the first; one that is not known comes first, and is not forgotten. */
function beginOf({ moduleId }: TestSpecification): number {
  const names = Object.keys(assemblies);
  const place = names.indexOf(basename(moduleId, '.test.ts'));
  return Object.values(assemblies)
    .slice(0, Math.max(0, place))
    .reduce((sum, seconds) => sum + seconds, 0);
}
