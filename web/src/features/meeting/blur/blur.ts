import type { BlurJob, BlurMessage } from './blur-messages.ts';

/** Whether this browser can process video frames in a worker, which hidden pages do not throttle. */
export const canBlur = (): boolean =>
  'MediaStreamTrackProcessor' in globalThis && 'MediaStreamTrackGenerator' in globalThis;

/** The video of a camera with a blurred background. */
export class Blur {
  readonly source: MediaStreamTrack;
  readonly track: MediaStreamTrack;
  readonly #worker: Worker;

  /**
   * @param onOver called when the worker fails or the machine is too slow
   * @returns undefined when the worker fails to start
   */
  static async open(source: MediaStreamTrack, onOver: () => void): Promise<Blur | undefined> {
    const generator = new MediaStreamTrackGenerator({ kind: 'video' });
    const worker = new Worker(new URL('./blur.worker.ts', import.meta.url), { type: 'module' });
    const blur = new Blur(source, generator, worker);
    let hasBegun = false;
    const isReady = await new Promise<boolean>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<BlurMessage>) => {
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
