import { Forbidden } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Caller } from '@velvet/kit/http/route';

/** One's own check; an administrator anybody's. An id in a path or body is never believed. */
export function assertMayActFor(caller: Caller, userId: UserId): void {
  if (caller.id !== userId && caller.role !== 'administrator') throw new Refusal(Forbidden);
}
