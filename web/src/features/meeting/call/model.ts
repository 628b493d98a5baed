import type { ChatMessage, HostAction, MediaState } from '@velvet/contracts/meeting/messages';
import type { MeetingKind } from '@velvet/contracts/meeting/room-id';

/** In words on each tile, from what the browser measures of the connection. */
export type Quality = 'unknown' | 'good' | 'fair' | 'poor' | 'lost';

/** A participant, oneself first. */
export type Tile = {
  readonly id: string;
  readonly name: string;
  readonly isYou: boolean;
  readonly isHost: boolean;
  /** picture and sound; the picture is the screen while `media.screen` */
  readonly stream: MediaStream | null;
  readonly media: MediaState;
  /** the connection to the room is lost, and may come back */
  readonly isAway: boolean;
  /** of the connection between the two browsers */
  readonly quality: Quality;
};

export type ChatEntry = ChatMessage & {
  readonly isYours: boolean;
  /** one that failed can be sent again by its id */
  readonly state: 'sending' | 'sent' | 'failed';
};

/** Something to be said once, in a toast or for a screen reader. */
export type Notice =
  | {
      readonly id: number;
      readonly kind: 'joined' | 'left' | 'knock' | 'muted-by-host' | 'host-is';
      readonly name: string;
    }
  | { readonly id: number; readonly kind: 'refused'; readonly text: string }
  | { readonly id: number; readonly kind: 'screen-ended' | 'you-are-host' | 'voice-first' };

/**
 * - `connecting`: until the room has answered; `waiting`: in the lobby
 * - `reconnecting`: was in the room and heals by itself; what is peer to peer goes on
 * - `over`: why is in `end`
 */
export type Phase = 'connecting' | 'waiting' | 'in' | 'reconnecting' | 'over';

export type End =
  | { readonly reason: 'left' | 'removed' | 'denied' | 'locked' | 'full' | 'elsewhere' }
  /** after the specification's five reloads: 'Unable to connect to the server. …' */
  | { readonly reason: 'unreachable' }
  | { readonly reason: 'refused'; readonly text: string };

export type CallState = {
  readonly phase: Phase;
  readonly end: End | null;
  readonly roomId: string;
  /** as the server gave it, which may be 'Ana (2)' */
  readonly name: string;
  readonly tiles: readonly Tile[];
  /** a tile's id: the loudest above the threshold */
  readonly activeSpeaker: string | null;
  readonly messages: readonly ChatEntry[];
  readonly media: MediaState;
  readonly room: {
    readonly isHosted: boolean;
    readonly isHost: boolean;
    readonly lobby: boolean;
    readonly locked: boolean;
    readonly waiting: readonly { readonly id: string; readonly name: string }[];
  };
  /** the newest last; at most twenty */
  readonly notices: readonly Notice[];
  /** camera or microphone could not be had */
  readonly mediaFailed: boolean;
};

export type LocalChoice = {
  readonly microphone: string | null;
  readonly camera: string | null;
  readonly speaker: string | null;
  readonly blur: boolean;
};

/** How one comes in, and how one was the last time. */
export type Entrance = { readonly muted: boolean; readonly camera: boolean };

export type CallOptions = {
  readonly roomId: string;
  readonly name: string;
  readonly kind: MeetingKind;
  readonly hostKey: string | undefined;
  /** the tab's secret for this room */
  readonly rejoin: string;
  /** of who is signed in, if anybody is */
  readonly token: () => Promise<string | undefined>;
  readonly local: LocalMedia;
};

/** One's stay in a room. `subscribe` and `getState` are as `useSyncExternalStore` wants them. */
export type Call = {
  getState(): CallState;
  subscribe(listener: () => void): () => void;
  setMuted(muted: boolean): void;
  setCamera(on: boolean): void;
  /** asks for a screen; nothing happens when the person changes their mind */
  shareScreen(): Promise<void>;
  stopScreen(): void;
  setHand(up: boolean): void;
  /** @returns false for a blank text, which is not sent */
  say(text: string): boolean;
  sayAgain(messageId: string): void;
  host(action: HostActionHere): void;
  /** leaves, closes the connections, releases camera and microphone */
  leave(): void;
};

type Omitted<Action> = Action extends unknown ? Omit<Action, 'roomId'> : never;
/** The room is the call's. */
export type HostActionHere = Omitted<HostAction>;

export type LocalState = {
  readonly state: 'asking' | 'ready' | 'failed';
  /** null when neither is there or wanted */
  readonly stream: MediaStream | null;
  /** whether there is sound to send */
  readonly hasMicrophone: boolean;
  /** whether there is a picture to send, or would be if it were switched on */
  readonly hasCamera: boolean;
  readonly choice: LocalChoice;
  readonly devices: {
    readonly microphones: readonly MediaDeviceInfo[];
    readonly cameras: readonly MediaDeviceInfo[];
    readonly speakers: readonly MediaDeviceInfo[];
  };
  /** whether this machine can blur; false as well once it proved too slow */
  readonly canBlur: boolean;
};

/** One's own camera and microphone, before joining and in the room. */
export type LocalMedia = {
  getState(): LocalState;
  subscribe(listener: () => void): () => void;
  /** 0 to 1, to be asked with every frame */
  level(): number;
  choose(choice: Partial<LocalChoice>): Promise<void>;
  setMuted(muted: boolean): void;
  /** off releases the camera, so that its light goes out */
  setCamera(on: boolean): Promise<void>;
  /** asks again, after a refusal */
  retry(): Promise<void>;
  close(): void;
};
