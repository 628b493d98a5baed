import { sentBytes } from './queue.ts';
import { addSample, speedOf, type Sample } from './speed.ts';
import type { Task } from './task.ts';

export type Snapshot = {
  readonly tasks: readonly Task[];
  /** bytes per second by task; omits tasks of unknown speed */
  readonly speeds: ReadonlyMap<string, number>;
  readonly speed: number | undefined;
};

/** Listeners receive progress at this interval, and state changes at once. */
const progressMs = 250;

/** The ordered tasks and their listeners. */
export class TaskList {
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #samples = new Map<string, readonly Sample[]>();
  #tasks: readonly Task[] = [];
  #all: readonly Sample[] = [];
  #snapshot: Snapshot = { tasks: [], speeds: new Map(), speed: undefined };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly read = (): Snapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get tasks(): readonly Task[] {
    return this.#tasks;
  }

  find(id: string): Task | undefined {
    return this.#tasks.find((task) => task.id === id);
  }

  append(tasks: readonly Task[]): void {
    this.#tasks = [...this.#tasks, ...tasks];
    this.#tell();
  }

  remove(ids: ReadonlySet<string>): void {
    this.#tasks = this.#tasks.filter(({ id }) => !ids.has(id));
    for (const id of ids) this.#samples.delete(id);
    this.#all = [];
    this.#tell();
  }

  /** @returns the changed task; undefined when it was removed */
  patch(id: string, change: (task: Task) => Task): Task | undefined {
    let changed: Task | undefined;
    this.#tasks = this.#tasks.map((task) => (task.id === id ? (changed = change(task)) : task));
    if (changed && changed.status.state !== 'sending') this.#samples.delete(id);
    this.#tell();
    return changed;
  }

  progress(id: string, doneBytes: number): void {
    this.#tasks = this.#tasks.map((task) => (task.id === id ? { ...task, doneBytes } : task));
    this.#timer ??= setTimeout(() => this.#tell(), progressMs);
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const now = this.#now();
    const speeds = new Map<string, number>();
    for (const task of this.#tasks) {
      if (task.status.state !== 'sending') continue;
      const samples = addSample(this.#samples.get(task.id) ?? [], { at: now, bytes: task.doneBytes });
      this.#samples.set(task.id, samples);
      const speed = speedOf(samples, now);
      if (speed !== undefined) speeds.set(task.id, speed);
    }
    const bytes = this.#tasks.reduce((sum, task) => sum + sentBytes(task), 0);
    this.#all = addSample(this.#all, { at: now, bytes });
    this.#snapshot = { tasks: this.#tasks, speeds, speed: speedOf(this.#all, now) };
    for (const listener of this.#listeners) listener();
  }
}
