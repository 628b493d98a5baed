import { sweep } from '@velvet/kit/sweep';
import type { Context } from '#context.ts';

export const tellOutdatedAges = sweep('account.tellOutdatedAges', 600, ({ ages }: Context) => ages.tellOutdated());
