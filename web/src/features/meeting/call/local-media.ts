import type { MeetingKind } from '@velvet/contracts/meeting/room-id';
import { Blur, canBlur } from '#features/meeting/blur/blur.ts';
import { capture, listDevices, noDevices, type Captured } from './capture.ts';
import { keepChoice, keptChoice } from './device-choice.ts';
import { Levels } from './levels.ts';
import type { Entrance, LocalChoice, LocalMedia, LocalState } from './model.ts';
import { Store } from './store.ts';

export type LocalMediaOptions = {
  /** in a voice room no camera is requested */
  readonly kind: MeetingKind;
  /** initial state of microphone and camera */
  readonly entrance: Entrance;
  readonly onEntrance: (entrance: Entrance) => void;
};

/** Requests microphone and camera at once. The caller closes the result, unless a call took it over. */
export function openLocalMedia(options: LocalMediaOptions): LocalMedia {
  return new Devices(options);
}

const self = 'self';

class Devices implements LocalMedia {
  readonly #kind: MeetingKind;
  readonly #levels = new Levels();
  readonly #store: Store<LocalState>;
  readonly #closing = new AbortController();
  #audio: MediaStreamTrack | null = null;
  #video: MediaStreamTrack | null = null;
  #blur: Blur | undefined;
  readonly #onEntrance: (entrance: Entrance) => void;
  #isMuted: boolean;
  #wantsCamera: boolean;
  #queue = Promise.resolve();

  constructor({ kind, entrance, onEntrance }: LocalMediaOptions) {
    this.#kind = kind;
    this.#onEntrance = onEntrance;
    this.#isMuted = entrance.muted;
    this.#wantsCamera = kind === 'video' && entrance.camera;
    this.#store = new Store<LocalState>({
      state: 'asking',
      stream: null,
      hasMicrophone: false,
      hasCamera: kind === 'video' && !entrance.camera,
      choice: keptChoice(),
      devices: noDevices,
      canBlur: kind === 'video' && canBlur(),
    });
    const { signal } = this.#closing;
    navigator.mediaDevices?.addEventListener('devicechange', () => void this.#list(), { signal });
    void this.retry();
  }

  readonly getState = () => this.#store.getState();
  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener);

  level(): number {
    return this.#isMuted ? 0 : this.#levels.level(self);
  }

  choose(change: Partial<LocalChoice>): Promise<void> {
    return this.#next(async () => {
      const before = this.getState().choice;
      const choice = { ...before, ...change };
      keepChoice(choice);
      this.#store.set({ choice });
      if (choice.microphone !== before.microphone) await this.#capture('microphone');
      if (choice.camera !== before.camera && this.#wantsCamera) await this.#capture('camera');
      if (choice.blur !== before.blur) await this.#tell();
    });
  }

  setMuted(muted: boolean): void {
    this.#isMuted = muted;
    this.#onEntrance({ muted, camera: this.#wantsCamera });
    if (this.#audio) this.#audio.enabled = !muted;
    // requests the microphone alone: unmuting must not prompt for the camera
    else if (!muted) void this.#next(() => (this.#audio ? Promise.resolve() : this.#capture('microphone')));
  }

  setCamera(on: boolean): Promise<void> {
    if (this.#kind === 'voice') return Promise.resolve();
    return this.#next(async () => {
      this.#wantsCamera = on;
      this.#onEntrance({ muted: this.#isMuted, camera: on });
      if (on && !this.#video) await this.#capture('camera');
      if (on) return;
      release(this.#video);
      this.#video = null;
      await this.#tell();
    });
  }

  retry(): Promise<void> {
    return this.#next(async () => {
      const { microphone, camera } = this.getState().choice;
      this.#store.set({ state: 'asking' });
      await this.#take(
        await capture({
          microphone: this.#audio ? undefined : microphone,
          camera: this.#wantsCamera && !this.#video ? camera : undefined,
        }),
      );
      await this.#list();
    });
  }

  close(): void {
    this.#closing.abort();
    release(this.#audio);
    release(this.#video);
    this.#blur?.close();
    this.#levels.close();
    this.#store.set({ stream: null });
  }

  /** Serializes captures: two concurrent ones would leak an open device. */
  #next(step: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(() => (this.#closing.signal.aborted ? undefined : step())).catch(reportError);
    return this.#queue;
  }

  /** Replaces one device. It releases the old one first, because some machines open one device at a time. */
  async #capture(which: 'microphone' | 'camera'): Promise<void> {
    const { choice } = this.getState();
    if (which === 'microphone') {
      release(this.#audio);
      this.#audio = null;
      await this.#take(await capture({ microphone: choice.microphone, camera: undefined }));
    } else {
      release(this.#video);
      this.#video = null;
      await this.#take(await capture({ microphone: undefined, camera: choice.camera }));
    }
    await this.#list();
  }

  async #take({ audio, video }: Captured): Promise<void> {
    if (this.#closing.signal.aborted) {
      release(audio);
      release(video);
      return;
    }
    if (audio) {
      audio.enabled = !this.#isMuted;
      this.#audio = audio;
      this.#watch(audio, () => this.#audio === audio && void this.#next(() => this.#capture('microphone')));
    }
    if (video) {
      this.#video = video;
      this.#watch(video, () => this.#video === video && void this.#next(() => this.#replaceCamera()));
    }
    await this.#tell();
  }

  /** Without another camera it stays off until the user turns it on again. */
  async #replaceCamera(): Promise<void> {
    await this.#capture('camera');
    this.#wantsCamera = this.#video !== null;
  }

  /** A track ends when its device is unplugged. */
  #watch(track: MediaStreamTrack, onEnded: () => void): void {
    track.addEventListener('ended', onEnded, { signal: this.#closing.signal });
  }

  async #tell(): Promise<void> {
    await this.#blurOrNot();
    if (this.#closing.signal.aborted) return;
    const tracks = [this.#audio, this.#blur?.track ?? this.#video].filter((track) => track !== null);
    const stream = tracks.length > 0 ? new MediaStream(tracks) : null;
    this.#levels.listen(self, stream);
    this.#store.set({
      state: stream ? 'ready' : 'failed',
      stream,
      hasMicrophone: this.#audio !== null,
      hasCamera: this.#kind === 'video' && (this.#video !== null || (!this.#wantsCamera && this.getState().hasCamera)),
    });
  }

  /** Starts or stops the background blur of the current camera, by the user's choice. */
  async #blurOrNot(): Promise<void> {
    const { choice, canBlur } = this.getState();
    const source = choice.blur && canBlur ? this.#video : null;
    if (this.#blur?.source === source) return;
    this.#blur?.close();
    this.#blur = undefined;
    if (!source) return;
    const blur = await Blur.open(source, () => void this.#next(() => this.#endBlur()));
    if (this.#closing.signal.aborted) return blur?.close();
    this.#blur = blur;
    if (!blur) this.#forbidBlur();
  }

  /** The blur worker failed or exceeded its frame budget. */
  #endBlur(): Promise<void> {
    this.#forbidBlur();
    return this.#tell();
  }

  #forbidBlur(): void {
    const choice = { ...this.getState().choice, blur: false };
    this.#store.set({ choice, canBlur: false });
  }

  async #list(): Promise<void> {
    const devices = await listDevices();
    if (!this.#closing.signal.aborted) this.#store.set({ devices });
  }
}

function release(track: MediaStreamTrack | null): void {
  track?.stop();
}
