import { createStore, delMany, entries, get, set, setMany } from 'idb-keyval';
import type { KeptFile } from './file-source.ts';
import type { Task } from './task.ts';

/** A persisted task, with its owner. */
export type StoredTask = Omit<Task, 'status' | 'doneBytes' | 'video' | 'itemId'> & {
  /** absent of a task of an earlier version */
  readonly video?: Task['video'];
  readonly itemId?: Task['itemId'];
  readonly ownerId: string;
  /** the tab that holds the task */
  readonly tab: string;
  readonly isPaused: boolean;
};

export type TaskStore = {
  readonly put: (tasks: readonly StoredTask[]) => Promise<void>;
  readonly keep: (id: string, file: KeptFile) => Promise<void>;
  readonly readKept: (id: string) => Promise<KeptFile | undefined>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** Moves tasks of closed tabs to this tab. */
  readonly claim: (ownerId: string, tab: string) => Promise<readonly StoredTask[]>;
};

const lockOf = (tab: string) => `velvet.uploads.${tab}`;

/** Holds a Web Lock for the lifetime of the tab, so that other tabs detect which tasks are claimed. */
export function holdTab(tab: string): void {
  void navigator.locks?.request(lockOf(tab), () => new Promise(() => {}));
}

/** Returns undefined after a failure. Some browsers reject the request, others throw synchronously. */
async function ignoreFailure<Data>(run: () => Promise<Data>): Promise<Data | undefined> {
  try {
    return await run();
  } catch {
    return undefined;
  }
}

/** Without storage (private windows of some browsers) uploads last as long as the page. */
export function browserTaskStore(): TaskStore {
  const tasks = createStore('velvet-uploads', 'tasks');
  const files = createStore('velvet-upload-files', 'files');
  const put = (stored: readonly StoredTask[]) =>
    ignoreFailure(() =>
      setMany(
        stored.map((task) => [task.id, task]),
        tasks,
      ),
    );
  return {
    put,
    keep: (id, file) => ignoreFailure(() => set(id, file, files)),
    readKept: (id) => ignoreFailure(() => get<KeptFile>(id, files)),
    remove: async (ids) => {
      await ignoreFailure(() => delMany([...ids], tasks));
      await ignoreFailure(() => delMany([...ids], files));
    },
    async claim(ownerId, tab) {
      const claiming = async () => {
        const all = (await ignoreFailure(() => entries<string, StoredTask>(tasks))) ?? [];
        const { held = [] } = (await navigator.locks?.query()) ?? {};
        const taken = new Set(held.map(({ name }) => name));
        const free = all
          .map(([, task]) => ({ ...task, tab }))
          .filter((task, index) => {
            const was = all[index]?.[1].tab ?? '';
            return task.ownerId === ownerId && was !== tab && !taken.has(lockOf(was));
          })
          .toSorted((one, other) => one.addedAt - other.addedAt);
        await put(free);
        return free;
      };
      return navigator.locks ? navigator.locks.request('velvet.uploads.claim', claiming) : claiming();
    },
  };
}
