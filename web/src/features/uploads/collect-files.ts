import { isAccepted } from './accepted.ts';
import type { GivenFile } from './file-source.ts';

export type Collected = {
  readonly files: readonly GivenFile[];
  /** how many were left out, being nothing that the vault keeps */
  readonly leftOut: number;
};

export function sort(given: readonly GivenFile[]): Collected {
  const files = given.filter(({ file }) => isAccepted(file));
  // what a folder hides was not meant
  const meant = given.filter(({ file }) => !file.name.startsWith('.'));
  return { files, leftOut: meant.length - files.length };
}

/**
 * Files and whole folders that were dropped, by handles where the browser has them: by these they are found again after
 * a reload. To be called while the event is being handled: its list is empty afterwards.
 */
export async function collectDropped(transfer: DataTransfer): Promise<Collected> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const given = await Promise.all(
    items.map((item) => {
      const entry = item.webkitGetAsEntry();
      const file = item.getAsFile();
      const handle = item.getAsFileSystemHandle?.();
      return handle ? fromHandle(handle, entry) : fromEntry(entry, file);
    }),
  );
  return sort(given.flat());
}

async function fromHandle(
  opening: Promise<FileSystemHandle | null>,
  entry: FileSystemEntry | null,
): Promise<GivenFile[]> {
  const handle = await opening.catch(() => null);
  return handle ? readHandle(handle) : fromEntry(entry, null);
}

async function readHandle(handle: FileSystemHandle): Promise<GivenFile[]> {
  if (handle instanceof FileSystemFileHandle) return [{ file: await handle.getFile(), handle }];
  if (!(handle instanceof FileSystemDirectoryHandle)) return [];
  const given: GivenFile[] = [];
  for await (const child of handle.values()) given.push(...(await readHandle(child)));
  return given;
}

async function fromEntry(entry: FileSystemEntry | null, file: File | null): Promise<GivenFile[]> {
  if (entry) return readEntry(entry);
  return file ? [{ file }] : [];
}

async function readEntry(entry: FileSystemEntry): Promise<GivenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const given: GivenFile[] = [];
  // a reader answers at most a hundred at a time, and nothing when it is through
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return given;
    given.push(...(await Promise.all(some.map(readEntry))).flat());
  }
}
