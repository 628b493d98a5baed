import { sweep } from '@velvet/kit/sweep';
import type { Context } from '#context.ts';

export const eraseDueAccounts = sweep('account.eraseDue', 600, ({ deletion }: Context) => deletion.eraseDue());
