import { accessChanged } from '@velvet/contracts/content/events';
import { PostId } from '@velvet/contracts/ids';
import { ticketsOf, type LiveStreamKind } from '@velvet/contracts/meeting/live-stream';
import type { AccessChange } from '@velvet/entitlements/access-change';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { sessionRepository } from '#queue/session.repository.ts';
import { storeSession, voidTickets } from './session-changes.ts';
import { ticketKind } from './ticket.ts';
import { waitingPeopleRepository } from './waiting-people.repository.ts';

/**
 * Applies a sold or refunded ticket: the offer ends with the last place and returns with a free one. A ticket beyond the places, which
 * concurrent purchases can sell, is refunded.
 */
export async function onTicketAccess(
  parts: { readonly clock: Clock; readonly liveStream: LiveStreamKind },
  tx: Transaction,
  { userId, creatorId, isOpen }: AccessChange,
  sessionId: string,
): Promise<void> {
  const session = await sessionRepository(tx).lockAny(sessionId);
  if (session) {
    const sold = await waitingPeopleRepository(tx).countTickets(session.id);
    await storeSession(tx, parts, session, session);
    const isTooLate = session.state === 'cancelled' || sold > ticketsOf(parts.liveStream);
    if (isOpen && isTooLate) await voidTickets(tx, parts.clock, session, userId);
  }
  const change = { userId, creatorId, isOpen, postId: PostId.parse(sessionId), subjectKind: ticketKind };
  await tx.append(accessChanged, change);
}
