import type { MeetingKind } from '@velvet/contracts/meeting/room-id';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { meetingTexts } from '#texts/meeting.ts';
import { Loading } from '#ui/loading.tsx';
import { nameProblem } from './address.ts';
import { Face, type RoomFace } from './face.ts';
import { Prejoin } from './prejoin/prejoin.tsx';
import type { LocalMediaOptions } from './media/local-media.ts';
import type { Call, CallOptions, CallState, JoinMedia, LocalMedia, PendingCall } from './call/model.ts';
import { roomSession, type RoomSession } from './call/room-session.ts';
import { Store } from './call/store.ts';
import classes from './meeting.module.css';
import { CallWaiting } from './room/call-waiting.tsx';
import { Ended } from './room/ended.tsx';
import { Room } from './room/room.tsx';
import { Lobby } from './room/lobby.tsx';

/** Creates the parts of a call; the design pages replace them by samples. */
export type Engine = {
  readonly openLocalMedia: (options: LocalMediaOptions) => LocalMedia;
  readonly createCall: (options: CallOptions) => Call;
};

type MeetingProps = Pick<CallOptions, 'roomId' | 'kind' | 'hostKey' | 'token'> & {
  readonly face: RoomFace;
  /** of the address; an invalid one leads to the name form */
  readonly name: string;
  /** of the account of a signed-in user */
  readonly accountName: string | undefined;
  readonly engine: Engine;
  /** why joining is not possible now, in words */
  readonly obstacle?: string | undefined;
  readonly pending?: PendingCall | undefined;
  /** writes them into the address */
  readonly onName: (name: string, kind: MeetingKind) => void;
  readonly onLeft: () => void;
  /** opens the dialog for a tip to the creator of the session; undefined without one */
  readonly onTip?: (() => void) | undefined;
};

/** A room's page: before joining, in the room, and after it. */
export function Meeting(props: MeetingProps) {
  // the key remounts the call with new devices at every rejoin
  const [stay, setStay] = useState(0);
  return (
    <Face value={props.face}>
      <main id="content" tabIndex={-1} className={classes.page}>
        <Stay key={stay} {...props} onAgain={() => setStay((last) => last + 1)} />
      </main>
    </Face>
  );
}

const allOff: JoinMedia = { muted: true, camera: false };

type StayProps = MeetingProps & { readonly onAgain: () => void };

function Stay(props: StayProps) {
  const { roomId, accountName, kind, engine, obstacle, face } = props;
  const name = face.isDirect ? (accountName ?? props.name) : props.name;
  const [memory] = useState(() => roomSession(roomId));
  const [isQuiet] = useState(face.isWatching);
  const [joinMedia, setJoinMedia] = useState<JoinMedia>(() => (isQuiet ? allOff : memory.joinMedia()));
  // a room that was left shows the preview first, even with a name in the address
  const [isBack, setBack] = useState(memory.isBack);
  // a choice of voice only in the preview changes `kind`, which must not reopen the devices
  const [asked] = useState(kind);
  const local = useOpened(
    () => engine.openLocalMedia({ kind: asked, isQuiet, joinMedia, onJoinMedia: memory.saveJoinMedia }),
    (opened) => opened.close(),
  );
  if (!local) return <Loading text={meetingTexts.loading} />;
  if ((face.isDirect || !isBack) && nameProblem(name) === undefined) {
    return <InCall {...props} name={name} local={local} joinMedia={joinMedia} memory={memory} />;
  }
  const join = (chosen: string, as: MeetingKind) => {
    memory.noteJoined();
    setBack(false);
    props.onName(chosen, as);
  };
  return (
    <Prejoin
      roomId={roomId}
      kind={kind}
      given={name || (accountName ?? '')}
      local={local}
      joinMedia={joinMedia}
      onJoinMedia={setJoinMedia}
      obstacle={obstacle}
      onJoin={join}
    />
  );
}

type InCallProps = StayProps & {
  readonly local: LocalMedia;
  readonly joinMedia: JoinMedia;
  readonly memory: RoomSession;
};

function InCall(props: InCallProps) {
  const { engine, local, joinMedia, memory } = props;
  const call = useOpened(
    () => {
      const { roomId, name, kind, hostKey, token } = props;
      const opened = engine.createCall({ roomId, name, kind, hostKey, rejoin: memory.rejoinKey(), token, local });
      if (joinMedia.muted) opened.setMuted(true);
      if (!joinMedia.camera) opened.setCamera(false);
      return opened;
    },
    (opened) => opened.leave(),
  );
  return call ? <Phases {...props} call={call} /> : <Loading text={meetingTexts.loading} />;
}

function Phases({ call, ...props }: InCallProps & { readonly call: Call }) {
  const { kind, local, memory, pending, face, onAgain, onLeft, onTip } = props;
  const state = useSyncExternalStore(call.subscribe, call.getState);
  useEndWithOther(call, state, face.kind === 'call');
  const hasLeft = state.end?.reason === 'left';
  const leave = useEffectEvent(() => {
    memory.noteLeft();
    onLeft();
  });
  useEffect(() => {
    if (hasLeft) leave();
  }, [hasLeft]);
  if (hasLeft) return null;
  if (state.end) return <Ended roomId={props.roomId} end={state.end} onAgain={onAgain} />;
  if (state.phase === 'waiting') return <Lobby onLeave={() => call.leave()} />;
  const isIn = state.phase === 'in' || state.phase === 'reconnecting';
  if (!isIn) return face.kind === 'call' ? <CallWaiting pending={pending} /> : <Loading text={meetingTexts.loading} />;
  return <Room call={call} state={state} local={local} kind={kind} pending={pending} onTip={onTip} />;
}

/** A call of two is over for both when one of them has left. */
function useEndWithOther(call: Call, { phase, tiles }: CallState, isCall: boolean): void {
  const [wasBoth, setBoth] = useState(false);
  const isBoth = tiles.length > 1;
  if (isBoth && !wasBoth) setBoth(true);
  const isOver = isCall && wasBoth && !isBoth && phase === 'in';
  useEffect(() => {
    if (isOver) call.leave();
  }, [call, isOver]);
}

/** Opens a resource when the component mounts and closes it when the component unmounts. */
function useOpened<Thing>(open: () => Thing, close: (thing: Thing) => void): Thing | undefined {
  const [store] = useState(() => new Store<{ readonly thing: Thing | undefined }>({ thing: undefined }));
  const begin = useEffectEvent(open);
  const end = useEffectEvent(close);
  useEffect(() => {
    const thing = begin();
    store.set({ thing });
    return () => end(thing);
  }, [store]);
  return useSyncExternalStore(store.subscribe, store.getState).thing;
}
