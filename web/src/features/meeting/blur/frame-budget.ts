/** Budget of a frame: 20 frames per second still look fluent, and slower machines need the time for the call. */
const maxMeanMs = 50;
/** The first frames are slower, because the model is compiled and caches are cold. */
const warmUpFrames = 10;
const span = 30;

/** Detects a machine that is too slow, by the mean time per frame. */
export class FrameBudget {
  #count = 0;
  #recent: number[] = [];

  /** @returns whether the mean of a whole span exceeds the budget */
  add(ms: number): boolean {
    this.#count += 1;
    if (this.#count <= warmUpFrames) return false;
    this.#recent = [...this.#recent, ms].slice(-span);
    return this.#recent.length === span && this.#recent.reduce((sum, each) => sum + each, 0) / span > maxMeanMs;
  }
}
