import { join } from 'node:path';

/** The chart. */
export const chart = join(import.meta.dirname, '../../../../helm/velvet');
/** The values of an example. */
export const example = (name: string) => join(chart, 'examples', `${name}.yaml`);
