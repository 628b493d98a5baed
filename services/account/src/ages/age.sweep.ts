import { sweep } from '@velvet/kit/sweep';
import type { Context } from '#context.ts';

export const tellOutdatedAges = sweep('account.tellOutdatedAges', 60, ({ ages }: Context) => ages.tellOutdated());
