declare global {
  // Parts of the File System Access API that TypeScript's library lacks; not in every browser.
  interface FileSystemHandle {
    queryPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
    requestPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>;
  }
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
  }
}

/** A chosen file, and its handle where the browser supports it. */
export type GivenFile = { readonly file: File; readonly handle?: FileSystemFileHandle | undefined };

/** The stored reference to a file, for resuming after a reload. */
export type KeptFile =
  | { readonly kind: 'handle'; readonly handle: FileSystemFileHandle }
  | { readonly kind: 'blob'; readonly file: File };

/** Files up to this size are copied; larger ones would take too much disk space. */
const copiedBytes = 256 * 1024 * 1024;
/** Copies take at most this share of the storage quota. */
const copiedShare = 0.5;

/** @returns undefined when the person has to choose the file again after a reload */
export async function keepable({ file, handle }: GivenFile): Promise<KeptFile | undefined> {
  if (handle) return { kind: 'handle', handle };
  if (file.size > copiedBytes) return undefined;
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return usage + file.size < quota * copiedShare ? { kind: 'blob', file } : undefined;
}

export type Reopened = File | 'permission' | 'gone';

/** @param isAsking true inside a click handler, where the browser may show its permission prompt */
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
