import { audioContext } from './audio-context.ts';

/** A screen that is shown to the others, and its sound mixed with one's voice. */
export class Screen {
  readonly #stream: MediaStream;
  readonly #mix: MediaStreamAudioDestinationNode | undefined;
  #voice: { readonly track: MediaStreamTrack; readonly node: MediaStreamAudioSourceNode } | undefined;

  /**
   * Asks for one. @returns undefined when the person changes their mind
   * @param onEnded it was ended elsewhere, by the browser's own button or with its window
   */
  static async ask(onEnded: () => void): Promise<Screen | undefined> {
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
      return new Screen(stream, onEnded);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NotAllowedError')) reportError(error);
      return undefined;
    }
  }

  private constructor(stream: MediaStream, onEnded: () => void) {
    this.#stream = stream;
    for (const track of stream.getVideoTracks()) {
      track.contentHint = 'detail';
      track.addEventListener('ended', onEnded);
    }
    if (stream.getAudioTracks().length === 0) return;
    const context = audioContext();
    this.#mix = context.createMediaStreamDestination();
    context.createMediaStreamSource(stream).connect(this.#mix);
  }

  get video(): MediaStreamTrack | null {
    return this.#stream.getVideoTracks()[0] ?? null;
  }

  /** @returns what to send: the voice as it is, or together with the screen's sound */
  soundWith(voice: MediaStreamTrack | null): MediaStreamTrack | null {
    if (!this.#mix) return voice;
    if (this.#voice?.track !== voice) {
      this.#voice?.node.disconnect();
      this.#voice = undefined;
    }
    if (voice && !this.#voice) {
      const node = audioContext().createMediaStreamSource(new MediaStream([voice]));
      node.connect(this.#mix);
      this.#voice = { track: voice, node };
    }
    return this.#mix.stream.getAudioTracks()[0] ?? voice;
  }

  stop(): void {
    this.#voice?.node.disconnect();
    this.#mix?.disconnect();
    for (const track of this.#stream.getTracks()) track.stop();
  }
}
