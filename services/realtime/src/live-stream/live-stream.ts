import { SessionFull, VisitorPlacesFull } from '@velvet/contracts/meeting/failures';
import { liveStreams, visitorsOf, type LiveStreamKind } from '@velvet/contracts/meeting/live-stream';
import { Refusal } from '@velvet/kit/http/refusal';

/** Port: how the media of a session's room reach its people. Selected by `LIVE_STREAM`; README, Sessions, describes a further adapter. */
export type LiveStream = {
  /** maximum number of people in the room, the creator included */
  readonly people: number;
  /** maximum number of them without an account */
  readonly visitors: number;
  /** the refusal of one more, in words for that person */
  full(isVisitor: boolean): Refusal;
};

const adapters: Readonly<Record<LiveStreamKind, LiveStream>> = {
  /** The browsers connect to each other, as in meetings. */
  mesh: {
    people: liveStreams.mesh.people,
    visitors: visitorsOf('mesh'),
    full: (isVisitor) => new Refusal(isVisitor ? VisitorPlacesFull : SessionFull),
  },
};

export const liveStreamOf = (kind: LiveStreamKind): LiveStream => adapters[kind];
