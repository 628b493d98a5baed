import { keepable, type GivenFile } from './file-source.ts';
import { taskToStore } from './task-forms.ts';
import type { TaskList } from './task-list.ts';
import type { TaskStore } from './task-store.ts';
import { isOver, type Task } from './task.ts';

type KeeperParts = { readonly ownerId: string; readonly tab: string; readonly store: TaskStore };

/** Keeps the tasks of a tab, and their files, in the browser, from which a reload restores them. */
export class TaskKeeper {
  readonly #list: TaskList;
  readonly #parts: KeeperParts;

  constructor(list: TaskList, parts: KeeperParts) {
    this.#list = list;
    this.#parts = parts;
  }

  saveOne(id: string): void {
    const task = this.#list.find(id);
    if (task && !isOver(task)) void this.save([task]);
  }

  async save(tasks: readonly Task[]): Promise<void> {
    const { store, ownerId, tab } = this.#parts;
    await store.put(tasks.map((task) => taskToStore(task, ownerId, tab)));
  }

  async keep(id: string, given: GivenFile): Promise<void> {
    const { store } = this.#parts;
    const kept = await keepable(given);
    if (!kept) return;
    await store.keep(id, kept);
    // the task may have ended meanwhile
    const task = this.#list.find(id);
    if (!task || isOver(task)) await store.remove([id]);
  }
}
