import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';

export const deleteEndedRests = sweep('account.deleteEndedRests', 3600, ({ handles }: Context) =>
  handles.deleteEnded(),
);
