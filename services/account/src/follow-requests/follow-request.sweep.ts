import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';

export const acceptNeedlessRequests = sweep('account.acceptNeedlessRequests', 30, ({ followRequests }: Context) =>
  followRequests.acceptNeedless(),
);
