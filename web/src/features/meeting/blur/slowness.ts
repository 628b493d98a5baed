/** At 20 pictures a second somebody still moves; what takes longer takes it from the call. */
const mostMs = 50;
/** The first pictures warm the machine up. */
const warming = 10;
const span = 30;

/** Whether a machine is too slow, by how long it takes for each picture. */
export class Slowness {
  #count = 0;
  #recent: number[] = [];

  /** @returns whether it has been too slow for a whole span */
  add(ms: number): boolean {
    this.#count += 1;
    if (this.#count <= warming) return false;
    this.#recent = [...this.#recent, ms].slice(-span);
    return this.#recent.length === span && this.#recent.reduce((sum, each) => sum + each, 0) / span > mostMs;
  }
}
