import type { VaultItemId } from '@velvet/contracts/ids';
import type { UploadId } from '@velvet/contracts/content/upload';

/** What its owner said of a file; without a title the server takes the file's name. */
export type UploadWords = {
  readonly title?: string | undefined;
  readonly description?: string;
  readonly isPrivate?: boolean;
  readonly tags?: readonly string[];
};

/**
 * queued -> hashing -> hashed -> planned -> sending -> finishing -> done, or `duplicate` where the vault has it.
 * Whatever is under way may be paused, fail, or ask for its file.
 */
export type Status =
  | {
      readonly state:
        | 'queued'
        | 'hashing'
        | 'hashed'
        | 'planned'
        | 'sending'
        | 'finishing'
        | 'paused'
        | 'done'
        | 'twin';
    }
  | { readonly state: 'duplicate'; readonly itemId: VaultItemId }
  | { readonly state: 'asking'; readonly wants: 'file' | 'permission' }
  /** `isLost`: the connection is to blame, so it goes on by itself when there is one again */
  | { readonly state: 'failed'; readonly message: string; readonly isLost: boolean };

export type Task = {
  readonly id: string;
  readonly name: string;
  /** bytes */
  readonly size: number;
  readonly type: string;
  /** as the file system says; milliseconds */
  readonly lastModified: number;
  readonly words: UploadWords;
  /** keeps the order; milliseconds */
  readonly addedAt: number;
  /** known once the file has been read */
  readonly sha256: string | null;
  readonly uploadId: UploadId | null;
  /** bytes read while hashing, bytes sent from then on */
  readonly doneBytes: number;
  readonly status: Status;
};

/** Where a task goes on after a pause, a failure or a reload: what is known is not found out again. */
export function goOn(task: Task): Task {
  const state = task.sha256 === null ? 'queued' : task.uploadId === null ? 'hashed' : 'planned';
  return { ...task, status: { state }, doneBytes: state === 'planned' ? task.doneBytes : 0 };
}

const over: ReadonlySet<Status['state']> = new Set(['done', 'duplicate', 'twin']);
const underWay: ReadonlySet<Status['state']> = new Set([
  'queued',
  'hashing',
  'hashed',
  'planned',
  'sending',
  'finishing',
]);

export const isOver = ({ status }: Task) => over.has(status.state);
export const isUnderWay = ({ status }: Task) => underWay.has(status.state);
/** The connection is to blame: it goes on by itself. */
export const isLost = ({ status }: Task) => status.state === 'failed' && status.isLost;
export const needsSomebody = ({ status }: Task) => status.state === 'asking' || status.state === 'failed';
