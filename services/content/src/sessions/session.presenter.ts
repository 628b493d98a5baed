import { accessTo, relationTo, type Access } from '@velvet/access/access';
import type { Session } from '@velvet/contracts/content/sessions';
import { PostId } from '@velvet/contracts/ids';
import { ticketsOf, type LiveStreamKind } from '@velvet/contracts/meeting/live-stream';
import { offersOf } from '#posts/post.presenter.ts';
import type { Viewer } from '#vault/media-urls.ts';
import type { SessionFace } from './session-face.repository.ts';

/** Decides who may enter a session by the rule of access; a ticket is the purchase of the session. */
export function accessToSession(face: SessionFace, viewer: Viewer): Access {
  const { audience, priceMinor, isAgeRestricted, creator } = face;
  return accessTo(
    { audience, priceMinor, isAgeRestricted, isPublished: true, isOwnerHidden: creator.hidden },
    // a ticket is never sealed
    relationTo(creator.id, viewer, { ...face, isSealed: false }),
  );
}

/** @returns undefined if the session is absent for the viewer */
export function presentSession(face: SessionFace, viewer: Viewer, liveStream: LiveStreamKind): Session | undefined {
  const access = accessToSession(face, viewer);
  // a ticket admits to the room, so nothing of it is kept
  if (access.kind === 'absent' || access.kind === 'kept') return undefined;
  const {
    id,
    title,
    description,
    state,
    scheduledAt,
    durationMinutes,
    audience,
    priceMinor,
    currency,
    expectedViewers,
  } = face;
  const isHidden = access.kind === 'locked' && access.reason === 'age';
  const { hidden: _hidden, ...creator } = face.creator;
  const isSoldOut = priceMinor > 0 && face.sold >= ticketsOf(liveStream);
  const subject = { id: PostId.parse(id), author: creator, plan: face.plan, priceMinor, currency };
  const offers = access.kind === 'locked' && !(isSoldOut && access.opens === 'buy') ? offersOf(subject, access) : [];
  return {
    id,
    creator,
    title: isHidden ? '' : title,
    description: isHidden ? '' : description,
    status: state,
    scheduledAt: scheduledAt.toISOString(),
    duration: durationMinutes,
    audience,
    ageRestricted: face.isAgeRestricted,
    price: priceMinor > 0 ? { amountMinor: priceMinor, currency } : null,
    expectedViewers,
    isSoldOut,
    isReminded: face.isReminded,
    hasTicket: face.hasPurchased,
    locked: access.kind === 'locked' ? { reason: access.reason, offers } : null,
  };
}
