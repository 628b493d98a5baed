import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';

export const deleteOldSignIns = sweep('account.deleteOldSignIns', 3600, ({ signIns }: Context) => signIns.deleteOld());
