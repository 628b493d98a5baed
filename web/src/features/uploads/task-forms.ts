import { maxFileBytes } from '@velvet/contracts/content/limits';
import type { PlannedFile } from '@velvet/contracts/content/upload';
import type { z } from 'zod';
import type { VideoWords } from '#resources/videos.ts';
import { uploadTexts as texts } from '#texts/uploads.ts';
import { isAccepted } from './accepted.ts';
import type { Reopened } from './file-source.ts';
import type { StoredTask } from './task-store.ts';
import { toResumed, type Status, type Task, type UploadWords } from './task.ts';

export type Planned = z.input<typeof PlannedFile>;

/** The reason why a file can never be sent; undefined when it can. The server decides the rest by its bytes. */
export function problemOf(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (!isAccepted(file)) return texts.notAccepted;
  return sizeProblemOf(file);
}

function sizeProblemOf({ size }: Pick<File, 'size'>): string | undefined {
  if (size === 0) return texts.empty;
  return size > maxFileBytes ? texts.tooLarge(maxFileBytes) : undefined;
}

/** Purpose of a file: an item of the vault with these words, or also a video. */
export type Aim = { readonly words?: UploadWords; readonly video?: VideoWords };

/** An invalid file fails before any request. */
export function newTask(file: File, aim: Aim, id: string, addedAt: number): Task {
  const { name, size, type, lastModified } = file;
  const refusal = sizeProblemOf(file);
  const status: Status = refusal ? { state: 'failed', message: refusal, isLost: false } : { state: 'queued' };
  const known = { id, name, size, type, lastModified, addedAt, words: aim.words ?? {}, video: aim.video ?? null };
  return { ...known, sha256: null, uploadId: null, itemId: null, doneBytes: 0, status };
}

export function restoredTask(stored: StoredTask): Task {
  const { ownerId: _owner, tab: _tab, isPaused: _paused, ...known } = stored;
  const { video = null, itemId = null } = known;
  return toResumed({ ...known, video, itemId, doneBytes: 0, status: { state: 'queued' } });
}

export function taskToStore(task: Task, ownerId: string, tab: string): StoredTask {
  const { status, doneBytes: _done, ...known } = task;
  return { ...known, ownerId, tab, isPaused: status.state === 'paused' };
}

/** The status that blocks resuming after a reload; undefined when nothing does. */
export function statusAfter(file: Reopened, isPaused: boolean): Status | undefined {
  if (file === 'permission') return { state: 'asking', wants: 'permission' };
  if (file === 'gone') return { state: 'asking', wants: 'file' };
  return isPaused ? { state: 'paused' } : undefined;
}

export function plannedOf({ name, size, type, sha256, words: { tags, title, ...words } }: Task): Planned {
  const known = { name: name.slice(-255), size, type: type.slice(0, 127), sha256: sha256 ?? '' };
  return { ...known, ...words, ...(title && { title }), ...(tags && { tags: [...tags] }) };
}
