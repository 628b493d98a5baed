import type { BlurJob, BlurWord } from './words.ts';

/** Whether this browser gives each picture of a track to another thread, where it is not held up by a page out of sight. */
export const canBlur = (): boolean =>
  'MediaStreamTrackProcessor' in globalThis && 'MediaStreamTrackGenerator' in globalThis;

/** A camera's picture with everything behind the person blurred. */
export class Blur {
  readonly source: MediaStreamTrack;
  readonly track: MediaStreamTrack;
  readonly #worker: Worker;

  /**
   * @param onOver it cannot go on: the machine is too slow, or what it needs is not there
   * @returns undefined when it cannot even begin
   */
  static async open(source: MediaStreamTrack, onOver: () => void): Promise<Blur | undefined> {
    const generator = new MediaStreamTrackGenerator({ kind: 'video' });
    const worker = new Worker(new URL('./blur.worker.ts', import.meta.url), { type: 'module' });
    const blur = new Blur(source, generator, worker);
    let hasBegun = false;
    const isReady = await new Promise<boolean>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<BlurWord>) => {
        if (hasBegun) onOver();
        hasBegun = data === 'ready';
        resolve(hasBegun);
      });
      worker.addEventListener('error', () => resolve(false));
      const { readable } = new MediaStreamTrackProcessor({ track: source });
      const job: BlurJob = { readable, writable: generator.writable };
      worker.postMessage(job, [job.readable, job.writable]);
    });
    if (isReady) return blur;
    blur.close();
    return undefined;
  }

  private constructor(source: MediaStreamTrack, track: MediaStreamTrack, worker: Worker) {
    this.source = source;
    this.track = track;
    this.#worker = worker;
  }

  close(): void {
    this.#worker.terminate();
    this.track.stop();
  }
}
