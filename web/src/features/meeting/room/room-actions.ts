import type { Call } from '#features/meeting/call/model.ts';

export type RoomActions = {
  readonly mute: () => void;
  readonly camera: () => void;
  readonly screen: () => void;
  readonly chat: () => void;
  readonly share: () => void;
  readonly hand: () => void;
  readonly keys: () => void;
  readonly leave: () => void;
};

type Openers = Pick<RoomActions, 'chat' | 'share' | 'keys'>;

/** What button and key both do. Each looks at the call's state when it is done, so that none acts on an old one. */
export function roomActions(call: Call, openers: Openers): RoomActions {
  const media = () => call.getState().media;
  return {
    ...openers,
    mute: () => call.setMuted(!media().muted),
    camera: () => call.setCamera(!media().camera),
    screen: () => {
      if (media().screen) call.stopScreen();
      else call.shareScreen().catch(reportError);
    },
    hand: () => call.setHand(!media().hand),
    leave: () => call.leave(),
  };
}
