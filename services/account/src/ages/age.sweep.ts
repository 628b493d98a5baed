import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';

export const republishOutdatedAges = sweep('account.tellOutdatedAges', 60, ({ ages }: Context) =>
  ages.republishOutdated(),
);
