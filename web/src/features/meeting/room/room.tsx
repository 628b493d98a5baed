import type { MeetingKind } from '@velvet/contracts/meeting/room-id';
import { holdPage } from '#ui/held-page.ts';
import { useState, useEffect } from 'react';
import type { Call, CallState, LocalMedia, PendingCall } from '#features/meeting/call/model.ts';
import { useFace } from '#features/meeting/face.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { Announcer } from './announcer.tsx';
import { ControlBar } from './control-bar.tsx';
import { MoreMenu } from './more-menu.tsx';
import { roomActions } from './room-actions.ts';
import { RoomDialogs, type RoomDialog } from './room-dialogs.tsx';
import { RoomHeader } from './room-header.tsx';
import { RoomStage } from './room-stage.tsx';
import classes from './room.module.css';
import { SidePanel } from './side-panel.tsx';
import { useLayout } from './use-layout.ts';
import { useRoomKeys } from './use-room-keys.ts';
import { useSidePanel } from './use-side-panel.ts';
import { useWakeLock } from './use-wake-lock.ts';

type RoomProps = {
  readonly call: Call;
  readonly state: CallState;
  readonly local: LocalMedia;
  readonly kind: MeetingKind;
  readonly pending?: PendingCall | undefined;
  readonly onTip?: (() => void) | undefined;
};

/** The joined room. */
export function Room({ call, state, local, kind, pending, onTip }: RoomProps) {
  // an update of the application must not reload the page during a call
  useEffect(holdPage, []);
  const { roomId, tiles, media, room } = state;
  const face = useFace();
  const view = useLayout();
  const [dialog, setDialog] = useState<RoomDialog>();
  const side = useSidePanel(state.messages);
  const can = {
    camera: kind === 'video',
    screen: kind === 'video' && canShareScreen(),
    invite: face.kind === 'meeting' && !room.isPrivate,
  };
  const actions = roomActions(call, {
    chat: side.toggleChat,
    share: () => setDialog('share'),
    keys: () => setDialog('keys'),
  });
  useRoomKeys((action) => {
    if ((action === 'camera' || action === 'screen') && !can[action]) return;
    actions[action]();
  });
  useWakeLock();
  const controls = { actions, media, can };
  return (
    <div className={classes.room} data-side={side.side} data-kind={face.kind} data-corner>
      <SkipLink to="controls">{meetingTexts.room.skip}</SkipLink>
      <RoomHeader
        members={tiles.length}
        lobby={room.lobby}
        locked={room.locked}
        isReconnecting={state.phase === 'reconnecting'}
        onPeople={side.togglePeople}
      />
      <RoomStage
        state={state}
        local={local}
        view={view}
        pending={pending}
        onInvite={actions.share}
        {...(side.side !== 'people' && { onHost: (action) => call.host(action) })}
      />
      <SidePanel call={call} state={state} side={side.side} onClose={side.close} />
      <ControlBar {...controls} isChatOpen={side.side === 'chat'} unread={side.unread} onTip={onTip}>
        <MoreMenu
          {...controls}
          view={view}
          isHost={room.isHost}
          local={local}
          onPeople={side.openPeople}
          onDevices={() => setDialog('devices')}
        />
      </ControlBar>
      <RoomDialogs shown={dialog} roomId={roomId} kind={kind} local={local} onClose={() => setDialog(undefined)} />
      <Announcer state={state} isChatOpen={side.side === 'chat'} />
    </div>
  );
}

const canShareScreen = () => 'getDisplayMedia' in (navigator.mediaDevices ?? {});
