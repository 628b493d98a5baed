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

/** Whether this meeting and browser support camera, screen sharing and invitations. */
export type Abilities = { readonly camera: boolean; readonly screen: boolean; readonly invite: boolean };

type Openers = Pick<RoomActions, 'chat' | 'share' | 'keys'>;

/** The actions of buttons and keyboard shortcuts. Each reads the current state of the call, not that of the last render. */
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
