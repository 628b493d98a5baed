import { useCallback, useState, useSyncExternalStore } from 'react';
import type { CallState, HostActionHere, LocalMedia } from '#features/meeting/call/model.ts';
import { Knocks } from '#features/meeting/people/knocks.tsx';
import { Stage } from '#features/meeting/stage/stage.tsx';
import { playAll } from '#features/meeting/stage/use-stream.ts';
import { Alone, MediaFailed, Silenced } from './stage-notes.tsx';
import { useLastSpeaker } from './use-last-speaker.ts';
import type { View } from './use-layout.ts';

type RoomStageProps = {
  readonly state: CallState;
  readonly local: LocalMedia;
  readonly view: View;
  readonly onInvite: () => void;
  /** set while join requests are shown over the stage */
  readonly onHost?: (action: HostActionHere) => void;
};

/** The stage with its overlays: notices and join requests. */
export function RoomStage({ state, local, view, onInvite, onHost }: RoomStageProps) {
  const { tiles, activeSpeaker, mediaFailed, room } = state;
  const { choice } = useSyncExternalStore(local.subscribe, local.getState);
  const [isSilenced, setSilenced] = useState(false);
  const onSilenced = useCallback(() => setSilenced(true), []);
  const speaker = useLastSpeaker(activeSpeaker);
  const allowSound = () => {
    setSilenced(false);
    playAll();
  };
  return (
    <Stage
      tiles={tiles}
      layout={view.layout}
      pinned={view.pinned}
      activeSpeaker={activeSpeaker}
      speaker={speaker}
      sound={{ speaker: choice.speaker, onSilenced }}
      onPin={view.togglePin}
    >
      {isSilenced && <Silenced onAllow={allowSound} />}
      {mediaFailed && <MediaFailed onRetry={() => void local.retry()} />}
      {tiles.length === 1 && <Alone onInvite={onInvite} />}
      {room.isHost && onHost && <Knocks waiting={room.waiting} onHost={onHost} />}
    </Stage>
  );
}
