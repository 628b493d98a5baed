import { audioContext } from './audio-context.ts';

/** From the specification: a level above it counts as speech. */
const threshold = 0.1;
const fftSize = 256;
const smoothing = 0.8;

type Meter = {
  readonly track: MediaStreamTrack;
  readonly source: MediaStreamAudioSourceNode;
  readonly analyser: AnalyserNode;
};

/** Measures the audio levels of several streams. */
export class AudioLevels {
  readonly #meters = new Map<string, Meter>();
  readonly #bins = new Uint8Array(new ArrayBuffer(fftSize / 2));

  /** Measures the audio track of the stream under this id; a stream without one removes the id. */
  watch(id: string, stream: MediaStream | null): void {
    const track = stream?.getAudioTracks()[0];
    if (track && this.#meters.get(id)?.track === track) return;
    this.remove(id);
    if (!track || track.readyState === 'ended') return;
    const context = audioContext();
    const analyser = new AnalyserNode(context, { fftSize, smoothingTimeConstant: smoothing });
    const source = context.createMediaStreamSource(new MediaStream([track]));
    source.connect(analyser);
    this.#meters.set(id, { track, source, analyser });
  }

  remove(id: string): void {
    this.#meters.get(id)?.source.disconnect();
    this.#meters.delete(id);
  }

  /** Mean over all frequencies, 0 to 1. */
  level(id: string): number {
    const meter = this.#meters.get(id);
    if (!meter) return 0;
    meter.analyser.getByteFrequencyData(this.#bins);
    return this.#bins.reduce((sum, bin) => sum + bin, 0) / this.#bins.length / 255;
  }

  loudest(): string | null {
    return loudestOf([...this.#meters.keys()].map((id) => [id, this.level(id)] as const));
  }

  close(): void {
    for (const id of this.#meters.keys()) this.remove(id);
  }
}

/** Returns the id of the greatest level above the threshold, or null. */
export function loudestOf(levels: readonly (readonly [string, number])[]): string | null {
  const [id, level] = levels.reduce((best, each) => (each[1] > best[1] ? each : best), ['', threshold] as const);
  return level > threshold ? id : null;
}
