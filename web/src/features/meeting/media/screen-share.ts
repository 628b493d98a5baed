import { audioContext } from './audio-context.ts';

/** A shared screen, whose audio is mixed with the microphone. */
export class ScreenShare {
  readonly #stream: MediaStream;
  readonly #mix: MediaStreamAudioDestinationNode | undefined;
  #voice: { readonly track: MediaStreamTrack; readonly node: MediaStreamAudioSourceNode } | undefined;

  /**
   * Opens the browser's screen picker. @returns undefined when the user cancels it
   * @param onEnded called when sharing ends by the browser's own button or with the shared window
   */
  static async request(onEnded: () => void): Promise<ScreenShare | undefined> {
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
      return new ScreenShare(stream, onEnded);
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

  /** @returns the track to send: the microphone alone, or mixed with the audio of the screen */
  audioWith(voice: MediaStreamTrack | null): MediaStreamTrack | null {
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
