import { useCallback, useState, useSyncExternalStore } from 'react';
import type { CallState, RoomHostAction, LocalMedia, PendingCall } from '#features/meeting/call/model.ts';
import { JoinRequests } from '#features/meeting/people/join-requests.tsx';
import { useFace } from '#features/meeting/face.ts';
import { Stage } from '#features/meeting/stage/stage.tsx';
import { playAll } from '#features/meeting/stage/use-stream.ts';
import { CallWaiting } from './call-waiting.tsx';
import { AwaitedCreator, SessionOverlay } from './session-overlay.tsx';
import { Alone, MediaFailed, AutoplayBlocked } from './stage-notices.tsx';
import { useLastSpeaker } from './use-last-speaker.ts';
import type { View } from './use-layout.ts';

type RoomStageProps = {
  readonly state: CallState;
  readonly local: LocalMedia;
  readonly view: View;
  readonly pending: PendingCall | undefined;
  readonly onInvite: () => void;
  /** set while join requests are shown over the stage */
  readonly onHost?: (action: RoomHostAction) => void;
};

/** The stage with its overlays: notices and join requests. */
export function RoomStage({ state, local, view, pending, onInvite, onHost }: RoomStageProps) {
  const { tiles, activeSpeaker, mediaFailed, room } = state;
  const { kind } = useFace();
  const isAlone = tiles.length === 1;
  const isAwaiting = kind === 'session' && !room.isHost && !tiles.some(({ isHost }) => isHost);
  const { choice } = useSyncExternalStore(local.subscribe, local.getState);
  const [isAutoplayBlocked, setAutoplayBlocked] = useState(false);
  const onAutoplayBlocked = useCallback(() => setAutoplayBlocked(true), []);
  const speaker = useLastSpeaker(activeSpeaker);
  const allowSound = () => {
    setAutoplayBlocked(false);
    playAll();
  };
  return (
    <Stage
      tiles={tiles}
      layout={view.layout}
      pinned={view.pinned}
      activeSpeaker={activeSpeaker}
      speaker={speaker}
      sound={{ speaker: choice.speaker, onAutoplayBlocked }}
      onPin={view.togglePin}
    >
      {isAutoplayBlocked && <AutoplayBlocked onAllow={allowSound} />}
      {mediaFailed && <MediaFailed onRetry={() => void local.retry()} />}
      {kind === 'meeting' && isAlone && <Alone {...(!room.isPrivate && { onInvite })} />}
      {kind === 'call' && isAlone && <CallWaiting pending={pending} />}
      {isAwaiting && <AwaitedCreator />}
      {kind === 'session' && <SessionOverlay notices={state.notices} />}
      {room.isHost && onHost && <JoinRequests waiting={room.waiting} onHost={onHost} />}
    </Stage>
  );
}
