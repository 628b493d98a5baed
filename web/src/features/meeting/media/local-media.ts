import type { MeetingKind } from '@velvet/contracts/meeting/room-id';
import { Blur, canBlur } from '#features/meeting/blur/blur.ts';
import { capture, listDevices, noDevices, type Captured } from './capture.ts';
import { saveDeviceChoice, loadDeviceChoice } from './device-choice.ts';
import { AudioLevels } from './audio-levels.ts';
import type { JoinMedia, LocalChoice, LocalMedia, LocalState } from '#features/meeting/call/model.ts';
import { Store } from '#features/meeting/call/store.ts';

export type LocalMediaOptions = {
  /** in a voice room no camera is requested */
  readonly kind: MeetingKind;
  /** opens no device until one is turned on */
  readonly isQuiet: boolean;
  /** initial state of microphone and camera */
  readonly joinMedia: JoinMedia;
  readonly onJoinMedia: (joinMedia: JoinMedia) => void;
};

/** Requests microphone and camera at once. The caller closes the result, unless a call took it over. */
export function openLocalMedia(options: LocalMediaOptions): LocalMedia {
  return new Devices(options);
}

const self = 'self';

class Devices implements LocalMedia {
  readonly #kind: MeetingKind;
  readonly #isQuiet: boolean;
  readonly #audioLevels = new AudioLevels();
  readonly #store: Store<LocalState>;
  readonly #closing = new AbortController();
  #audio: MediaStreamTrack | null = null;
  #video: MediaStreamTrack | null = null;
  #blur: Blur | undefined;
  readonly #onJoinMedia: (joinMedia: JoinMedia) => void;
  #isMuted: boolean;
  #isCameraOn: boolean;
  #queue = Promise.resolve();

  constructor({ kind, isQuiet, joinMedia, onJoinMedia }: LocalMediaOptions) {
    this.#kind = kind;
    this.#isQuiet = isQuiet;
    this.#onJoinMedia = onJoinMedia;
    this.#isMuted = joinMedia.muted;
    this.#isCameraOn = kind === 'video' && joinMedia.camera;
    this.#store = new Store<LocalState>({
      state: isQuiet ? 'ready' : 'asking',
      stream: null,
      hasMicrophone: false,
      hasCamera: kind === 'video' && !joinMedia.camera,
      choice: loadDeviceChoice(),
      devices: noDevices,
      canBlur: kind === 'video' && canBlur(),
    });
    const { signal } = this.#closing;
    navigator.mediaDevices?.addEventListener('devicechange', () => void this.#listDevices(), { signal });
    void (isQuiet ? this.#listDevices() : this.retry());
  }

  readonly getState = () => this.#store.getState();
  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener);

  level(): number {
    return this.#isMuted ? 0 : this.#audioLevels.level(self);
  }

  choose(change: Partial<LocalChoice>): Promise<void> {
    return this.#enqueue(async () => {
      const before = this.getState().choice;
      const choice = { ...before, ...change };
      saveDeviceChoice(choice);
      this.#store.set({ choice });
      if (choice.microphone !== before.microphone) await this.#capture('microphone');
      if (choice.camera !== before.camera && this.#isCameraOn) await this.#capture('camera');
      if (choice.blur !== before.blur) await this.#publish();
    });
  }

  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.#onJoinMedia({ muted, camera: this.#isCameraOn });
    if (this.#audio) this.#audio.enabled = !muted;
    // requests the microphone alone: unmuting must not prompt for the camera
    else if (!muted) void this.#enqueue(() => (this.#audio ? Promise.resolve() : this.#capture('microphone')));
  }

  setCamera(on: boolean): Promise<void> {
    if (this.#kind === 'voice') return Promise.resolve();
    return this.#enqueue(async () => {
      this.#isCameraOn = on;
      this.#onJoinMedia({ muted: this.#isMuted, camera: on });
      if (on && !this.#video) await this.#capture('camera');
      if (on) return;
      stop(this.#video);
      this.#video = null;
      await this.#publish();
    });
  }

  retry(): Promise<void> {
    return this.#enqueue(async () => {
      const { microphone, camera } = this.getState().choice;
      this.#store.set({ state: 'asking' });
      await this.#adopt(
        await capture({
          microphone: this.#audio ? undefined : microphone,
          camera: this.#isCameraOn && !this.#video ? camera : undefined,
        }),
      );
      await this.#listDevices();
    });
  }

  close(): void {
    this.#closing.abort();
    stop(this.#audio);
    stop(this.#video);
    this.#blur?.close();
    this.#audioLevels.close();
    this.#store.set({ stream: null });
  }

  /** Whether nothing is to be captured. */
  get #isOff(): boolean {
    return this.#isQuiet && this.#isMuted && !this.#isCameraOn;
  }

  /** Serializes captures: two concurrent ones would leak an open device. */
  #enqueue(step: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(() => (this.#closing.signal.aborted ? undefined : step())).catch(reportError);
    return this.#queue;
  }

  /** Replaces one device. It releases the old one first, because some machines open one device at a time. */
  async #capture(which: 'microphone' | 'camera'): Promise<void> {
    const { choice } = this.getState();
    if (which === 'microphone') {
      stop(this.#audio);
      this.#audio = null;
      await this.#adopt(await capture({ microphone: choice.microphone, camera: undefined }));
    } else {
      stop(this.#video);
      this.#video = null;
      await this.#adopt(await capture({ microphone: undefined, camera: choice.camera }));
    }
    await this.#listDevices();
  }

  async #adopt({ audio, video }: Captured): Promise<void> {
    if (this.#closing.signal.aborted) {
      stop(audio);
      stop(video);
      return;
    }
    if (audio) {
      audio.enabled = !this.#isMuted;
      this.#audio = audio;
      this.#watchTrackEnd(audio, () => this.#audio === audio && void this.#enqueue(() => this.#capture('microphone')));
    }
    if (video) {
      this.#video = video;
      this.#watchTrackEnd(video, () => this.#video === video && void this.#enqueue(() => this.#replaceCamera()));
    }
    await this.#publish();
  }

  /** Without another camera it stays off until the user turns it on again. */
  async #replaceCamera(): Promise<void> {
    await this.#capture('camera');
    this.#isCameraOn = this.#video !== null;
  }

  /** A track ends when its device is unplugged. */
  #watchTrackEnd(track: MediaStreamTrack, onEnded: () => void): void {
    track.addEventListener('ended', onEnded, { signal: this.#closing.signal });
  }

  async #publish(): Promise<void> {
    await this.#updateBlur();
    if (this.#closing.signal.aborted) return;
    const tracks = [this.#audio, this.#blur?.track ?? this.#video].filter((track) => track !== null);
    const stream = tracks.length > 0 ? new MediaStream(tracks) : null;
    this.#audioLevels.watch(self, stream);
    this.#store.set({
      state: stream || this.#isOff ? 'ready' : 'failed',
      stream,
      hasMicrophone: this.#audio !== null,
      hasCamera: this.#kind === 'video' && (this.#video !== null || (!this.#isCameraOn && this.getState().hasCamera)),
    });
  }

  /** Starts or stops the background blur of the current camera, by the user's choice. */
  async #updateBlur(): Promise<void> {
    const { choice, canBlur } = this.getState();
    const source = choice.blur && canBlur ? this.#video : null;
    if (this.#blur?.source === source) return;
    this.#blur?.close();
    this.#blur = undefined;
    if (!source) return;
    const blur = await Blur.open(source, () => void this.#enqueue(() => this.#onBlurFailed()));
    if (this.#closing.signal.aborted) return blur?.close();
    this.#blur = blur;
    if (!blur) this.#disableBlur();
  }

  /** The blur worker failed or exceeded its frame budget. */
  #onBlurFailed(): Promise<void> {
    this.#disableBlur();
    return this.#publish();
  }

  #disableBlur(): void {
    const choice = { ...this.getState().choice, blur: false };
    this.#store.set({ choice, canBlur: false });
  }

  async #listDevices(): Promise<void> {
    const devices = await listDevices();
    if (!this.#closing.signal.aborted) this.#store.set({ devices });
  }
}

function stop(track: MediaStreamTrack | null): void {
  track?.stop();
}
