import { createStore, delMany, entries, get, set, setMany } from 'idb-keyval';
import type { KeptFile } from './file-source.ts';
import type { Task } from './task.ts';

/** A task as it outlives the page, and whose it is. */
export type StoredTask = Omit<Task, 'status' | 'doneBytes'> & {
  readonly ownerId: string;
  /** the tab that works on it */
  readonly tab: string;
  readonly isPaused: boolean;
};

export type TaskStore = {
  readonly put: (tasks: readonly StoredTask[]) => Promise<void>;
  readonly keep: (id: string, file: KeptFile) => Promise<void>;
  readonly readKept: (id: string) => Promise<KeptFile | undefined>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  /** What no open tab is working on, from now on this one's. */
  readonly claim: (ownerId: string, tab: string) => Promise<readonly StoredTask[]>;
};

const lockOf = (tab: string) => `velvet.uploads.${tab}`;

/** As long as a tab lives it holds a lock of its name: so the others know what is taken. */
export function holdTab(tab: string): void {
  void navigator.locks?.request(lockOf(tab), () => new Promise(() => {}));
}

/** Some browsers refuse with an answer, some by throwing when they are asked. */
async function trying<Data>(ask: () => Promise<Data>): Promise<Data | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

/** In a browser that keeps nothing (private windows of some), uploads last as long as the page. */
export function browserTaskStore(): TaskStore {
  const tasks = createStore('velvet-uploads', 'tasks');
  const files = createStore('velvet-upload-files', 'files');
  const put = (stored: readonly StoredTask[]) =>
    trying(() =>
      setMany(
        stored.map((task) => [task.id, task]),
        tasks,
      ),
    );
  return {
    put,
    keep: (id, file) => trying(() => set(id, file, files)),
    readKept: (id) => trying(() => get<KeptFile>(id, files)),
    remove: async (ids) => {
      await trying(() => delMany([...ids], tasks));
      await trying(() => delMany([...ids], files));
    },
    async claim(ownerId, tab) {
      const claiming = async () => {
        const all = (await trying(() => entries<string, StoredTask>(tasks))) ?? [];
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
