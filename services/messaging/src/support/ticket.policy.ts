import { SupportTicketNotFound } from '@velvet/contracts/messaging/support';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Caller } from '@velvet/kit/http/route';
import { isSignedBy, sign } from '@velvet/kit/http/signature';
import type { TicketRow } from './ticket.ts';

/** As whom a caller acts in a ticket. An administrator with an own request is its author. */
export type Side = 'author' | 'support';
export type Reader = { readonly caller: Caller | undefined; readonly key: string | undefined };

/** @throws {Refusal} SupportTicketNotFound, also if the caller may not read the ticket */
export function sideOf(ticket: TicketRow | undefined, { caller, key }: Reader): Side {
  if (!ticket) throw new Refusal(SupportTicketNotFound);
  if (caller && ticket.authorId === caller.id) return 'author';
  if (ticket.accessKey !== null && key !== undefined && isSame(ticket.accessKey, key)) return 'author';
  if (caller?.isAdministrator) return 'support';
  throw new Refusal(SupportTicketNotFound);
}

/** Compares in constant time. */
const isSame = (expected: string, given: string) => isSignedBy(expected, expected, sign(expected, given));
