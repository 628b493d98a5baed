import type { MediaState } from '@velvet/contracts/meeting/messages';
import type { LocalMedia } from '#features/meeting/call/model.ts';
import type { Outgoing } from '#features/meeting/connections/peer.ts';
import { ScreenShare } from './screen-share.ts';

export type OwnMediaPorts = {
  readonly local: LocalMedia;
  /** the sent tracks or the media state changed */
  readonly onChange: () => void;
  /** screen sharing ended outside the page */
  readonly onScreenEnded: () => void;
};

const trackOf = (stream: MediaStream | null, kind: 'audio' | 'video') =>
  stream?.getTracks().find((track) => track.kind === kind) ?? null;

/** The media that this participant sends: the microphone, and the camera or a screen. */
export class OwnMedia {
  readonly #ports: OwnMediaPorts;
  readonly #unsubscribe: () => void;
  #screen: ScreenShare | undefined;
  #screenStream: MediaStream | undefined;
  #isMuted: boolean;
  #isHandUp = false;
  #isClosed = false;

  constructor(ports: OwnMediaPorts) {
    this.#ports = ports;
    // a track that was muted before joining stays muted
    this.#isMuted = trackOf(ports.local.getState().stream, 'audio')?.enabled === false;
    this.#unsubscribe = ports.local.subscribe(ports.onChange);
  }

  get isScreen(): boolean {
    return this.#screen !== undefined;
  }

  get state(): MediaState {
    const { stream } = this.#ports.local.getState();
    return {
      muted: this.#isMuted || trackOf(stream, 'audio') === null,
      camera: trackOf(stream, 'video') !== null,
      screen: this.isScreen,
      hand: this.#isHandUp,
    };
  }

  get outgoing(): Outgoing {
    const { stream } = this.#ports.local.getState();
    const voice = trackOf(stream, 'audio');
    return {
      audio: this.#screen?.audioWith(voice) ?? voice,
      video: this.#screen?.video ?? trackOf(stream, 'video'),
    };
  }

  /** The self-view. */
  get stream(): MediaStream | null {
    return this.#screenStream ?? this.#ports.local.getState().stream;
  }

  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.#ports.local.setMuted(muted);
    this.#ports.onChange();
  }

  setHand(up: boolean): void {
    this.#isHandUp = up;
    this.#ports.onChange();
  }

  async shareScreen(): Promise<void> {
    if (this.#screen) return;
    const screen = await ScreenShare.request(() => {
      if (this.#screen !== screen) return;
      this.stopScreen();
      this.#ports.onScreenEnded();
    });
    if (!screen) return;
    // the call ended, or another share began, while the picker was open
    if (this.#isClosed || this.isScreen) return screen.stop();
    this.#screen = screen;
    this.#screenStream = screen.video ? new MediaStream([screen.video]) : undefined;
    this.#ports.onChange();
  }

  stopScreen(): void {
    this.#screen?.stop();
    this.#screen = undefined;
    this.#screenStream = undefined;
    if (!this.#isClosed) this.#ports.onChange();
  }

  /** Releases screen, camera and microphone. */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    this.stopScreen();
    this.#ports.local.close();
  }
}
