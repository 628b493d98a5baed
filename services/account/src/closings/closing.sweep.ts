import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';

export const listClosedAccounts = sweep('account.listClosed', 60, ({ closings }: Context) => closings.list());
