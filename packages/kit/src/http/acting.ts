import { Forbidden } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { Refusal } from './refusal.ts';
import type { Caller } from './route.ts';

/** An id in a body is accepted only if it is the caller's own, also from administrators. @throws {Refusal} Forbidden */
export function requireOwnId(caller: Caller, field: string, userId: UserId | undefined): void {
  if (userId !== undefined && userId !== caller.id) throw new Refusal(Forbidden, { field });
}

/** An id in a path or body must be the caller's own, except for administrators. @throws {Refusal} Forbidden */
export function requireActingFor(caller: Caller, userId: UserId): void {
  if (caller.id !== userId && !caller.isAdministrator) throw new Refusal(Forbidden);
}
