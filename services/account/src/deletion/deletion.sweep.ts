import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';

export const eraseDueAccounts = sweep('account.eraseDue', 600, ({ deletion }: Context) => deletion.eraseDue());
