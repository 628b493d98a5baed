import { isAccepted } from './accepted.ts';
import type { GivenFile } from './file-source.ts';

export type Collected = {
  readonly files: readonly GivenFile[];
  /** the count of skipped files of unsupported types */
  readonly leftOut: number;
};

export function sort(given: readonly GivenFile[]): Collected {
  const files = given.filter(({ file }) => isAccepted(file));
  // skips hidden files of a folder
  const meant = given.filter(({ file }) => !file.name.startsWith('.'));
  return { files, leftOut: meant.length - files.length };
}

/**
 * Collects dropped files and folders, with handles where the browser supports them, so that uploads resume after a
 * reload. It must run inside the event handler: the transfer's list is empty afterwards.
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
  // readEntries returns at most a hundred entries per call, and none at the end
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return given;
    given.push(...(await Promise.all(some.map(readEntry))).flat());
  }
}
