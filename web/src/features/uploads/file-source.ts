declare global {
  // The parts of the File System Access API that TypeScript's library leaves out; not in every browser.
  interface FileSystemHandle {
    queryPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
    requestPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
  }
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
}

/** A file that somebody gave, and the handle by which it is found again, where the browser has such. */
export type GivenFile = { readonly file: File; readonly handle?: FileSystemFileHandle | undefined };

/** What is kept of a file for the time after a reload. */
export type KeptFile =
  | { readonly kind: 'handle'; readonly handle: FileSystemFileHandle }
  | { readonly kind: 'blob'; readonly file: File };

/** A copy is kept of files up to here; larger ones would fill the disk a second time. */
const copiedBytes = 256 * 1024 * 1024;
/** Copies take at most this share of what the browser lets a site keep. */
const copiedShare = 0.5;

/** @returns undefined where the file will have to be asked for again */
export async function keepable({ file, handle }: GivenFile): Promise<KeptFile | undefined> {
  if (handle) return { kind: 'handle', handle };
  if (file.size > copiedBytes) return undefined;
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return usage + file.size < quota * copiedShare ? { kind: 'blob', file } : undefined;
}

export type Reopened = File | 'permission' | 'gone';

/** @param isAsking inside a press of a button, where the browser may ask the person */
export async function reopen(kept: KeptFile, isAsking: boolean): Promise<Reopened> {
  if (kept.kind === 'blob') return kept.file;
  const { handle } = kept;
  const descriptor = { mode: 'read' } as const;
  const permission = isAsking
    ? await handle.requestPermission?.(descriptor)
    : await handle.queryPermission?.(descriptor);
  if (permission === 'prompt') return 'permission';
  if (permission === 'denied') return 'gone';
  return handle.getFile().catch(() => 'gone' as const);
}
