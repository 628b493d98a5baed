import { audioContext } from './audio-context.ts';

/** The specification's: above it somebody speaks. */
const threshold = 0.1;
const fftSize = 256;
const smoothing = 0.8;

type Meter = {
  readonly track: MediaStreamTrack;
  readonly source: MediaStreamAudioSourceNode;
  readonly analyser: AnalyserNode;
};

/** How loud each of several sounds is. */
export class Levels {
  readonly #meters = new Map<string, Meter>();
  readonly #bins = new Uint8Array(new ArrayBuffer(fftSize / 2));

  /** Listens to the sound of a stream under this id from now on, or no longer where there is none. */
  listen(id: string, stream: MediaStream | null): void {
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

  /** From 0 to 1, the mean over all frequencies. */
  level(id: string): number {
    const meter = this.#meters.get(id);
    if (!meter) return 0;
    meter.analyser.getByteFrequencyData(this.#bins);
    return this.#bins.reduce((sum, bin) => sum + bin, 0) / this.#bins.length / 255;
  }

  /** Of all, whoever is loudest now. */
  loudest(): string | null {
    return loudestOf([...this.#meters.keys()].map((id) => [id, this.level(id)] as const));
  }

  close(): void {
    for (const id of this.#meters.keys()) this.remove(id);
  }
}

/** Whose level is the greatest above the threshold; nobody's when all are below it. */
export function loudestOf(levels: readonly (readonly [string, number])[]): string | null {
  const [id, level] = levels.reduce((best, each) => (each[1] > best[1] ? each : best), ['', threshold] as const);
  return level > threshold ? id : null;
}
