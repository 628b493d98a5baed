import { Forbidden } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { Refusal } from '@velvet/kit/refusal';
import type { Caller } from '@velvet/kit/route';

/** One's own check; an administrator anybody's. An id in a path or body is never believed. */
export function assertMayActFor(caller: Caller, userId: UserId): void {
  if (caller.id !== userId && caller.role !== 'administrator') throw new Refusal(Forbidden);
}
