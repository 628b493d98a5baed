import type { VaultItemId } from '@velvet/contracts/ids';
import type { UploadId } from '@velvet/contracts/content/upload';
import type { VideoWords } from '#resources/videos.ts';

/** The owner's title and description of a file; without a title the server uses the file's name. */
export type UploadWords = {
  readonly title?: string | undefined;
  readonly description?: string;
  readonly isPrivate?: boolean;
  readonly tags?: readonly string[];
};

/**
 * queued -> hashing -> hashed -> planned -> sending -> finishing -> done, or `duplicate` when the vault has the bytes.
 * A file that becomes a video is `arrived` when the vault has it, and `done` when the video is published.
 * An active task may be paused, fail, or wait for its file.
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
        | 'arrived'
        | 'publishing'
        | 'paused'
        | 'done'
        | 'twin';
    }
  | { readonly state: 'duplicate'; readonly itemId: VaultItemId }
  | { readonly state: 'asking'; readonly wants: 'file' | 'permission' }
  /** `isLost`: the connection failed, so the task resumes when it returns */
  | { readonly state: 'failed'; readonly message: string; readonly isLost: boolean };

export type Task = {
  readonly id: string;
  readonly name: string;
  /** bytes */
  readonly size: number;
  readonly type: string;
  /** of the file system; milliseconds */
  readonly lastModified: number;
  readonly words: UploadWords;
  /** sort key; milliseconds */
  readonly addedAt: number;
  /** set once the file is hashed */
  readonly sha256: string | null;
  readonly uploadId: UploadId | null;
  /** published as a video with these words once it is in the vault; null for a file of the vault */
  readonly video: VideoWords | null;
  /** of a file that becomes a video, once it is in the vault */
  readonly itemId: VaultItemId | null;
  /** bytes hashed while hashing, then bytes sent */
  readonly doneBytes: number;
  readonly status: Status;
};

/**
 * Returns the task in the state from which it resumes after a pause, a failure or a reload. It keeps the hash and the
 * plan.
 */
export function toResumed(task: Task): Task {
  if (task.itemId !== null) return { ...task, status: { state: 'arrived' }, doneBytes: task.size };
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
  'arrived',
  'publishing',
]);

export const isOver = ({ status }: Task) => over.has(status.state);
export const isUnderWay = ({ status }: Task) => underWay.has(status.state);
/** Returns whether the task is in a call that a pause cannot take back. */
export const isClosing = ({ status }: Task) => status.state === 'finishing' || status.state === 'publishing';
/** Returns whether the connection failed, so that the task resumes by itself. */
export const isLost = ({ status }: Task) => status.state === 'failed' && status.isLost;
export const needsSomebody = ({ status }: Task) => status.state === 'asking' || status.state === 'failed';
