/**
 * Returns the number of runs of a property: `runs`, or a thirtieth of them while mutations are tested, because then the
 * same property runs for each mutation.
 */
export const propertyRuns = (runs: number): number =>
  process.env['STRYKER_MUTATOR_WORKER'] === undefined ? runs : Math.ceil(runs / 30);
