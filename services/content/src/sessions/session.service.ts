import { PersonNotFound } from '@velvet/contracts/content/failures';
import { SessionNotFound, SessionOver, type listSessions, type Session } from '@velvet/contracts/content/sessions';
import type { QueueItemId, UserId } from '@velvet/contracts/ids';
import { SessionClosed, SessionLocked } from '@velvet/contracts/meeting/failures';
import type { LiveStreamKind } from '@velvet/contracts/meeting/live-stream';
import { roomPath } from '@velvet/contracts/meeting/room-id';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { foreignCursor, pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { cursorOf, parseCursor } from '#queue/queue.presenter.ts';
import type { Viewer } from '#vault/media-urls.ts';
import { sessionFaceRepository, type SessionFace } from './session-face.repository.ts';
import { accessToSession, presentSession } from './session.presenter.ts';
import { waitingPeopleRepository } from './waiting-people.repository.ts';

type Query = z.output<(typeof listSessions)['query']>;

/** Live sessions, as people other than their creator see them. */
export function sessionService(db: Database, clock: Clock, liveStream: LiveStreamKind) {
  const present = (face: SessionFace, viewer: Viewer) => presentSession(face, viewer, liveStream);

  /** @throws {Refusal} SessionNotFound */
  async function find(id: QueueItemId, viewer: Viewer): Promise<{ face: SessionFace; session: Session }> {
    const face = await sessionFaceRepository(db).find(id, viewer ?? null, clock.now());
    const session = face && present(face, viewer);
    if (!session) throw new Refusal(SessionNotFound);
    return { face, session };
  }

  return {
    read: async (id: QueueItemId, viewer: Viewer): Promise<Session> => (await find(id, viewer)).session,

    async list(viewer: Viewer, query: Query): Promise<Page<Session[]>> {
      const { after, skip, take } = pageWindow(query);
      const position = after === null ? null : parseCursor(after);
      if (position === undefined) throw foreignCursor();
      const creator = query.creator === undefined ? null : await findCreator(db, query.creator);
      const status = query.status === 'all' ? null : query.status;
      const isHome = query.feed === 'home';
      const filter = { creator, isHome, status, after: position, skip, take };
      const rows = await sessionFaceRepository(db).list(viewer ?? null, clock.now(), filter);
      const { data, meta } = pageOf(rows, query, cursorOf, (face) => present(face, viewer));
      return { data: data.filter((session) => session !== undefined), meta };
    },

    /** A reminder names the session, which the age restriction hides. @throws {Refusal} SessionNotFound, SessionOver, SessionLocked */
    async remind(id: QueueItemId, userId: UserId, isWished: boolean): Promise<Session> {
      const { session } = await find(id, userId);
      const people = waitingPeopleRepository(db);
      if (!isWished) await people.forget(id, userId);
      else if (session.locked?.reason === 'age') throw new Refusal(SessionLocked, { details: { reason: 'age' } });
      else if (session.status !== 'scheduled') throw new Refusal(SessionOver);
      else await people.remind(id, userId, clock.now());
      return (await find(id, userId)).session;
    },

    /** @throws {Refusal} SessionNotFound, SessionLocked, SessionClosed */
    async room(id: QueueItemId, viewer: Viewer): Promise<{ roomId: string; path: string }> {
      const { face, session } = await find(id, viewer);
      const access = accessToSession(face, viewer);
      if (access.kind === 'locked') throw new Refusal(SessionLocked, { details: { reason: access.reason } });
      if (session.status !== 'live' || face.roomId === null) throw new Refusal(SessionClosed);
      return { roomId: face.roomId, path: roomPath(face.roomId, 'video') };
    },
  };
}

/** @throws {Refusal} PersonNotFound */
async function findCreator(db: Database, handleOrId: string): Promise<UserId> {
  const person = await profileCardRepository(db).findShown(handleOrId);
  if (!person) throw new Refusal(PersonNotFound);
  return person.id;
}
