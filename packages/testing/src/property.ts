import { isSystemTier } from './tier.ts';

/**
 * Returns the number of runs of a property: `runs`, or a thirtieth of them while mutations are tested, because then the
 * same property runs for each mutation.
 */
export const propertyRuns = (runs: number): number =>
  process.env['STRYKER_MUTATOR_WORKER'] === undefined ? runs : Math.ceil(runs / 30);

/**
 * Returns the number of runs of a property that uses a service: `runs` in the system tier, and a fifth of them in the main tier.
 * The file must be named `*.property.test.ts`, because the system tier runs these files again.
 */
export const propertyRunsOfTier = (runs: number): number => propertyRuns(isSystemTier ? runs : Math.ceil(runs / 5));
