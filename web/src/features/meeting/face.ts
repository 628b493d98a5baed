import type { UserId } from '@velvet/contracts/ids';
import { createContext, use } from 'react';
import { meetingTexts } from '#texts/meeting.ts';

/** A person with a portrait. */
export type Portrait = {
  readonly name: string;
  readonly avatar: string | null;
  readonly verified: boolean;
};

/** A room as its people see it: a meeting, which needs no account; a call of two; or a session that a creator holds. */
export type RoomFace = {
  readonly kind: 'meeting' | 'call' | 'session';
  readonly title: string;
  /** the other person of a call, or the creator of a session */
  readonly person: Portrait | undefined;
  /** address of the signed-in user's own picture; '' without one */
  readonly ownPicture: string;
  /** enters without the page before joining, with the name of the account */
  readonly isDirect: boolean;
  /** camera and microphone are off at first, and no permission is requested */
  readonly isWatching: boolean;
  /** of the creator whose goal is shown; undefined without one */
  readonly goalOf: UserId | undefined;
};

export const meetingFace = (roomId: string): RoomFace => ({
  kind: 'meeting',
  title: meetingTexts.title(roomId),
  person: undefined,
  ownPicture: '',
  isDirect: false,
  isWatching: false,
  goalOf: undefined,
});

export const Face = createContext<RoomFace>(meetingFace(''));

export const useFace = (): RoomFace => use(Face);
