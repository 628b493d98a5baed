import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { callPeopleRepository } from './call-people.repository.ts';
import { longestCallMs } from './calling.ts';

/** Deletes the rooms of calls that are over. */
export const forgetCalls = sweep('calls.forget', 3600, ({ db, clock }: Context) =>
  callPeopleRepository(db).deleteOld(new Date(clock.now().getTime() - longestCallMs)),
);
