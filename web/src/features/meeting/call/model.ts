import type { ChatMessage, HostAction, MediaState, ShownTip } from '@velvet/contracts/meeting/messages';
import type { MeetingKind } from '@velvet/contracts/meeting/room-id';

/** Connection quality as each tile shows it, from the statistics of the peer connection. */
export type Quality = 'unknown' | 'good' | 'fair' | 'poor' | 'lost';

/** A participant as the stage shows it. */
export type Tile = {
  readonly id: string;
  readonly name: string;
  readonly isYou: boolean;
  readonly isHost: boolean;
  /** audio and video; the video is the shared screen while `media.screen` */
  readonly stream: MediaStream | null;
  readonly media: MediaState;
  /** disconnected from the server, within the reconnect grace period */
  readonly isAway: boolean;
  /** of the peer connection */
  readonly quality: Quality;
};

export type ChatEntry = ChatMessage & {
  readonly isYours: boolean;
  /** a failed message can be resent by its id */
  readonly state: 'sending' | 'sent' | 'failed';
};

/** An event that a toast or a screen reader announces once. */
export type Notice =
  | {
      readonly id: number;
      readonly kind: 'joined' | 'left' | 'join-request' | 'muted-by-host' | 'host-is';
      readonly name: string;
    }
  | { readonly id: number; readonly kind: 'refused'; readonly text: string }
  | { readonly id: number; readonly kind: 'tip'; readonly tip: ShownTip }
  | { readonly id: number; readonly kind: 'screen-ended' | 'you-are-host' | 'voice-first' };

/**
 * - `connecting`: until the server answers the join.
 * - `waiting`: in the lobby.
 * - `in`: joined.
 * - `reconnecting`: signalling is lost, while the peer connections go on.
 * - `over`: ended for the reason in `end`.
 */
export type Phase = 'connecting' | 'waiting' | 'in' | 'reconnecting' | 'over';

export type End =
  | { readonly reason: 'left' | 'removed' | 'denied' | 'locked' | 'full' | 'elsewhere' }
  /** after the specification's five reloads: 'Unable to connect to the server. …' */
  | { readonly reason: 'unreachable' }
  /** the session is not live: it is canceled, over, or has not begun */
  | { readonly reason: 'closed'; readonly text: string }
  | { readonly reason: 'refused'; readonly text: string };

export type CallState = {
  readonly phase: Phase;
  readonly end: End | null;
  readonly roomId: string;
  /** assigned by the server, for example 'Ana (2)' when 'Ana' is taken */
  readonly name: string;
  readonly tiles: readonly Tile[];
  /** id of the tile with the greatest audio level above the threshold */
  readonly activeSpeaker: string | null;
  readonly messages: readonly ChatEntry[];
  readonly media: MediaState;
  readonly room: {
    readonly isHosted: boolean;
    readonly isHost: boolean;
    /** a call of two, to which nobody else can be invited */
    readonly isPrivate: boolean;
    readonly lobby: boolean;
    readonly locked: boolean;
    readonly waiting: readonly { readonly id: string; readonly name: string }[];
  };
  /** at most twenty, the newest last */
  readonly notices: readonly Notice[];
  /** neither camera nor microphone could be opened */
  readonly mediaFailed: boolean;
};

export type LocalChoice = {
  readonly microphone: string | null;
  readonly camera: string | null;
  readonly speaker: string | null;
  readonly blur: boolean;
};

/** State of microphone and camera when a participant joins; a reload restores it. */
export type JoinMedia = { readonly muted: boolean; readonly camera: boolean };

export type CallOptions = {
  readonly roomId: string;
  readonly name: string;
  readonly kind: MeetingKind;
  readonly hostKey: string | undefined;
  /** the tab's secret for this room */
  readonly rejoin: string;
  /** access token of a signed-in user */
  readonly token: () => Promise<string | undefined>;
  readonly local: LocalMedia;
};

/** A participant's call in a room. `subscribe` and `getState` fit `useSyncExternalStore`. */
export type Call = {
  getState(): CallState;
  subscribe(listener: () => void): () => void;
  setMuted(muted: boolean): void;
  setCamera(on: boolean): void;
  /** opens the browser's screen picker; does nothing when the user cancels it */
  shareScreen(): Promise<void>;
  stopScreen(): void;
  setHand(up: boolean): void;
  /** Sends a chat message. @returns false for a blank text, which is not sent */
  sendMessage(text: string): boolean;
  resendMessage(messageId: string): void;
  host(action: RoomHostAction): void;
  /** leaves the room, closes the peer connections, and releases camera and microphone */
  leave(): void;
};

/** The own call for which the room was opened, while it rings and after its answer; in words. */
export type PendingCall = { readonly title: string; readonly text: string };

type Omitted<Action> = Action extends unknown ? Omit<Action, 'roomId'> : never;
/** A host action without the id of the room, which the call adds. */
export type RoomHostAction = Omitted<HostAction>;

export type LocalState = {
  readonly state: 'asking' | 'ready' | 'failed';
  /** null without any open device */
  readonly stream: MediaStream | null;
  /** whether a microphone is open */
  readonly hasMicrophone: boolean;
  /** whether a camera is open, or is available but switched off */
  readonly hasCamera: boolean;
  readonly choice: LocalChoice;
  readonly devices: {
    readonly microphones: readonly MediaDeviceInfo[];
    readonly cameras: readonly MediaDeviceInfo[];
    readonly speakers: readonly MediaDeviceInfo[];
  };
  /** whether the browser supports background blur; false also after the machine proved too slow */
  readonly canBlur: boolean;
};

/** The camera and microphone of this participant, before joining and in the room. */
export type LocalMedia = {
  getState(): LocalState;
  subscribe(listener: () => void): () => void;
  /** current level of the microphone, 0 to 1; cheap enough for every frame */
  level(): number;
  choose(choice: Partial<LocalChoice>): Promise<void>;
  setMuted(muted: boolean): void;
  /** `false` releases the camera, so that its light goes out */
  setCamera(on: boolean): Promise<void>;
  /** requests the devices again after a refusal */
  retry(): Promise<void>;
  close(): void;
};
