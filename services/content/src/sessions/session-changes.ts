import {
  noticedAtOnce,
  offerPublished,
  offerVoided,
  offerWithdrawn,
  sessionChanged,
  sessionNotice,
  type SessionNews,
} from '@velvet/contracts/content/events';
import { PostId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import type { LiveStreamKind } from '@velvet/contracts/meeting/live-stream';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { creatorCurrencyRepository } from '@velvet/entitlements/creator-currency.repository';
import { sessionRepository, type SessionRow } from '#queue/session.repository.ts';
import { isForSale, ticketKind } from './ticket.ts';
import { waitingPeopleRepository } from './waiting-people.repository.ts';

type Parts = { readonly clock: Clock; readonly liveStream: LiveStreamKind };

const isOpen = ({ state }: SessionRow) => state === 'scheduled' || state === 'live';

/**
 * Stores a session and publishes the change: to its room, to payment, and to the people with reminders and tickets. A session that is
 * canceled refunds its tickets.
 *
 * @param before the locked row; undefined for a new session
 */
export async function storeSession(
  tx: Transaction,
  { clock, liveStream }: Parts,
  changed: SessionRow,
  before: SessionRow | undefined,
): Promise<SessionRow> {
  const revision = (before?.revision ?? 0) + 1;
  const sold = await waitingPeopleRepository(tx).countTickets(changed.id);
  const session = { ...changed, revision, isOffered: isForSale(changed, sold, liveStream) };
  await sessionRepository(tx).save(session);
  const currency = await creatorCurrencyRepository(tx).findFor(session.ownerId, session.priceMinor);
  await publishRoom(tx, session, currency);
  await publishOffer(tx, session, before, currency);
  const isCancelled = session.state === 'cancelled' && before && isOpen(before);
  if (isCancelled && (before.isOffered || sold > 0)) await voidTickets(tx, clock, session, null);
  const news = before && newsOf(session, before);
  if (news) await publishNews(tx, session, news);
  return session;
}

/** Cancels a locked session that is planned or live. */
export async function cancelOpen(tx: Transaction, parts: Parts, session: SessionRow): Promise<void> {
  if (isOpen(session)) await storeSession(tx, parts, { ...session, state: 'cancelled' }, session);
}

/** Ends an open session as if it was canceled, and deletes it. */
export async function removeSession(tx: Transaction, parts: Parts, session: SessionRow): Promise<void> {
  await cancelOpen(tx, parts, session);
  await sessionRepository(tx).delete(session.id);
}

/** Publishes that the purchase of one person, or (null) all purchases, must be refunded. */
export async function voidTickets(
  tx: Transaction,
  clock: Clock,
  { id, ownerId }: SessionRow,
  buyerId: SessionRow['ownerId'] | null,
): Promise<void> {
  const subject = { postId: PostId.parse(id), subjectKind: ticketKind, creatorId: ownerId };
  await tx.append(offerVoided, { ...subject, buyerId, voidedAt: clock.now().toISOString() });
}

/** Publishes news to the people with reminders and tickets, in groups. */
export async function publishNews(tx: Transaction, session: SessionRow, news: SessionNews): Promise<void> {
  const { id: sessionId, ownerId: creatorId, title, scheduledAt } = session;
  const people = await waitingPeopleRepository(tx).find(sessionId, creatorId);
  const notice = { sessionId, creatorId, title, news, scheduledAt: scheduledAt.toISOString() };
  for (let from = 0; from < people.length; from += noticedAtOnce)
    await tx.append(sessionNotice, { ...notice, userIds: people.slice(from, from + noticedAtOnce) });
}

function newsOf(session: SessionRow, before: SessionRow): SessionNews | undefined {
  if (session.type !== 'live') return undefined;
  if (session.state === 'cancelled') return isOpen(before) ? 'cancelled' : undefined;
  if (session.state === 'live') return before.state === 'live' ? undefined : 'live';
  const isMoved = session.scheduledAt.getTime() !== before.scheduledAt.getTime() || before.state === 'cancelled';
  return session.state === 'scheduled' && isMoved ? 'moved' : undefined;
}

async function publishRoom(tx: Transaction, session: SessionRow, currency: Currency): Promise<void> {
  const { id: sessionId, ownerId, roomId, audience, isAgeRestricted, priceMinor, revision, type } = session;
  if (roomId === null) return;
  const price = priceMinor > 0 ? { amountMinor: priceMinor, currency } : null;
  const state = type === 'live' ? session.state : 'cancelled';
  await tx.append(sessionChanged, { sessionId, ownerId, roomId, audience, isAgeRestricted, price, state, revision });
}

async function publishOffer(
  tx: Transaction,
  now: SessionRow,
  before: SessionRow | undefined,
  currency: Currency,
): Promise<void> {
  const { id, ownerId: creatorId, revision, priceMinor, audience, isAgeRestricted } = now;
  const isSame =
    priceMinor === before?.priceMinor && audience === before.audience && isAgeRestricted === before.isAgeRestricted;
  if (now.isOffered === (before?.isOffered ?? false) && (!now.isOffered || isSame)) return;
  const offer = { subjectKind: ticketKind, postId: PostId.parse(id), creatorId, revision };
  const price = { amountMinor: priceMinor, currency };
  if (now.isOffered) await tx.append(offerPublished, { ...offer, price, audience, isAgeRestricted });
  else await tx.append(offerWithdrawn, offer);
}
