import type { UploadId, UploadPlan } from '@velvet/contracts/content/upload';
import type { VaultItemId } from '@velvet/contracts/ids';
import { ApiFailure, messageOf } from '#api/failure.ts';
import { uploadTexts as texts } from '#texts/uploads.ts';
import { keepable, reopen, type GivenFile } from './file-source.ts';
import { FileUnreadable, type Hash } from './hash.ts';
import { askerOf, nextToHash, nextToPlan, nextToSend, twinOf } from './queue.ts';
import { sendFile, type SendCalls } from './send-file.ts';
import { slots } from './slots.ts';
import { TaskList } from './task-list.ts';
import { newTask, plannedOf, restoredTask, statusAfter, taskToStore, type Planned } from './task-forms.ts';
import type { TaskStore } from './task-store.ts';
import { toResumed, isOver, isUnderWay, type Status, type Task, type UploadWords } from './task.ts';

export type EngineCalls = SendCalls & {
  readonly plan: (files: readonly Planned[]) => Promise<readonly UploadPlan[]>;
  readonly abort: (id: UploadId) => Promise<void>;
};

export type EngineParts = {
  readonly ownerId: string;
  /** a unique name of this tab */
  readonly tab: string;
  readonly calls: EngineCalls;
  readonly hash: Hash;
  readonly store: TaskStore;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Parallel parts; a browser opens six connections per host. */
const maxParts = 4;

/** Upload queue of one person, independent of the shown section: hashes, plans, sends and completes files. */
export class UploadEngine {
  readonly list: TaskList;
  readonly #parts: EngineParts;
  readonly #slots = slots(maxParts);
  readonly #files = new Map<string, File>();
  readonly #running = new Map<string, AbortController>();
  readonly #onAdded = new Set<(id: VaultItemId) => void>();
  #isPlanning = false;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.list = new TaskList(parts.now);
  }

  /**
   * Subscribes to items that were added to the vault.
   * @returns a function that unsubscribes
   */
  readonly onAdded = (listener: (id: VaultItemId) => void): (() => void) => {
    this.#onAdded.add(listener);
    return () => void this.#onAdded.delete(listener);
  };

  /**
   * Adds files. A task that waits for its file takes it over.
   * @returns the ids of the new tasks
   */
  add(given: readonly GivenFile[], words: UploadWords = {}): readonly string[] {
    const fresh: Task[] = [];
    for (const one of given) {
      const asker = askerOf(this.list.tasks, one.file);
      if (asker) {
        this.giveFile(asker.id, one);
        continue;
      }
      const task = newTask(one.file, words, this.#parts.newId(), this.#parts.now() + fresh.length / 1000);
      this.#files.set(task.id, one.file);
      fresh.push(task);
      if (!isUnderWay(task)) continue;
      void this.#keep(task.id, one);
    }
    this.list.append(fresh);
    void this.#save(fresh.filter(isUnderWay));
    this.#pump();
    return fresh.map(({ id }) => id);
  }

  /** Restores tasks from before a reload, and those of closed tabs. */
  async restore(): Promise<void> {
    const { store, ownerId, tab } = this.#parts;
    for (const stored of await store.claim(ownerId, tab)) {
      const { id, isPaused } = stored;
      if (this.list.find(id)) continue;
      const task = restoredTask(stored);
      const kept = await store.readKept(id);
      const file = kept ? await reopen(kept, false) : 'gone';
      if (file instanceof File) this.#files.set(id, file);
      this.list.append([{ ...task, status: statusAfter(file, isPaused) ?? task.status }]);
    }
    this.#pump();
  }

  pause(id: string): void {
    this.#set(id, { state: 'paused' });
    this.#running.get(id)?.abort();
    this.#saveOne(id);
  }

  /** Continues after a pause or a failure. */
  resume(id: string): void {
    const task = this.list.find(id);
    if (!task || isUnderWay(task) || isOver(task)) return;
    if (this.#files.has(id)) this.list.patch(id, toResumed);
    else this.#set(id, { state: 'asking', wants: 'file' });
    this.#saveOne(id);
    this.#pump();
  }

  /** Requests permission to read the file again. It must run inside a click handler. */
  async allow(id: string): Promise<void> {
    const kept = await this.#parts.store.readKept(id);
    const file = kept ? await reopen(kept, true) : 'gone';
    if (file instanceof File) this.giveFile(id, { file });
    else this.#set(id, { state: 'asking', wants: file === 'permission' ? 'permission' : 'file' });
  }

  giveFile(id: string, given: GivenFile): void {
    const { file } = given;
    const task = this.list.find(id);
    if (!task) return;
    if (file.size !== task.size) {
      this.#set(id, { state: 'failed', message: texts.anotherFile, isLost: false });
      return;
    }
    this.#files.set(id, file);
    // a file that was modified since may differ; only its hash can confirm it
    const isSame = file.lastModified === task.lastModified;
    this.list.patch(id, (task) => toResumed(isSame ? task : { ...task, sha256: null, uploadId: null }));
    this.#pump();
  }

  /** Cancels the task here and on the server. */
  cancel(id: string): void {
    const task = this.list.find(id);
    this.#forget([id]);
    // the server deletes an unfinished upload within a day
    if (task?.uploadId && !isOver(task)) void this.#parts.calls.abort(task.uploadId).catch(() => undefined);
    this.#pump();
  }

  pauseAll(): void {
    for (const task of this.list.tasks) if (isUnderWay(task) && task.status.state !== 'finishing') this.pause(task.id);
  }

  resumeAll(): void {
    for (const { id, status } of this.list.tasks) if (status.state === 'paused') this.resume(id);
  }

  /** Resumes tasks that lost the connection. */
  readonly reconnect = (): void => {
    for (const { id, status } of this.list.tasks) if (status.state === 'failed' && status.isLost) this.resume(id);
  };

  clearFinished(): void {
    this.#forget(this.list.tasks.filter(isOver).map(({ id }) => id));
  }

  /** Pauses every task without deleting it, before another person signs in. */
  stop(): void {
    for (const running of this.#running.values()) running.abort();
    this.list.remove(new Set(this.list.tasks.map(({ id }) => id)));
  }

  #pump(): void {
    const toHash = nextToHash(this.list.tasks);
    if (toHash) void this.#work(toHash, (signal, file) => this.#fingerprint(toHash, signal, file));
    const toPlan = nextToPlan(this.list.tasks);
    if (toPlan.length > 0 && !this.#isPlanning) void this.#plan(toPlan);
    for (const task of nextToSend(this.list.tasks))
      void this.#work(task, (signal, file) => this.#send(task, signal, file));
  }

  async #work(task: Task, work: (signal: AbortSignal, file: File) => Promise<void>): Promise<void> {
    const { id } = task;
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      const file = this.#files.get(id);
      if (!file) throw new FileUnreadable();
      await work(controller.signal, file);
    } catch (error) {
      if (!controller.signal.aborted) this.#fail(id, error);
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id);
      this.#pump();
    }
  }

  async #fingerprint({ id }: Task, signal: AbortSignal, file: File): Promise<void> {
    this.#set(id, { state: 'hashing' });
    const sha256 = await this.#parts.hash(file, signal, (bytes) => this.list.progress(id, bytes));
    signal.throwIfAborted();
    const task = this.list.patch(id, (task) => ({ ...task, sha256, doneBytes: 0, status: { state: 'hashed' } }));
    if (task && twinOf(this.list.tasks, task)) this.#end(id, { state: 'twin' });
    else this.#saveOne(id);
  }

  async #plan(batch: readonly Task[]): Promise<void> {
    this.#isPlanning = true;
    try {
      const plans = await this.#parts.calls.plan(batch.map(plannedOf));
      for (const [index, { id }] of batch.entries()) this.#takePlan(id, plans[index]);
    } catch (error) {
      for (const { id } of batch) if (this.list.find(id)?.status.state === 'hashed') this.#fail(id, error);
    } finally {
      this.#isPlanning = false;
      this.#pump();
    }
  }

  #takePlan(id: string, plan: UploadPlan | undefined): void {
    if (plan?.duplicateOf) return this.#end(id, { state: 'duplicate', itemId: plan.duplicateOf });
    const uploadId = plan?.uploadId ?? null;
    const task = this.list.patch(id, (task) =>
      task.status.state === 'hashed' ? { ...task, uploadId, status: { state: 'planned' } } : { ...task, uploadId },
    );
    if (task) this.#saveOne(id);
    else if (uploadId) void this.#parts.calls.abort(uploadId).catch(() => undefined);
  }

  async #send({ id, uploadId }: Task, signal: AbortSignal, file: File): Promise<void> {
    if (!uploadId) throw new FileUnreadable();
    this.#set(id, { state: 'sending' });
    const item = await sendFile(this.#parts.calls, {
      uploadId,
      file,
      signal,
      slots: this.#slots,
      onSent: (bytes) => this.list.progress(id, bytes),
      onFinishing: () => this.#set(id, { state: 'finishing' }),
    });
    signal.throwIfAborted();
    this.#end(id, { state: 'done' });
    for (const listener of this.#onAdded) listener(item.id);
  }

  #fail(id: string, error: unknown): void {
    if (error instanceof FileUnreadable) {
      this.#files.delete(id);
      this.#set(id, { state: 'asking', wants: 'file' });
    } else if (error instanceof ApiFailure && error.code === 'UploadNotFound') {
      // the server expired the upload: start again
      this.list.patch(id, (task) => toResumed({ ...task, uploadId: null, doneBytes: 0 }));
    } else {
      const isLost = error instanceof ApiFailure && error.status === 0;
      const message = messageOf(error, texts.uploadFailed);
      this.#set(id, { state: 'failed', message, isLost });
    }
    this.#saveOne(id);
  }

  #end(id: string, status: Status): void {
    this.#set(id, status);
    this.#files.delete(id);
    void this.#parts.store.remove([id]);
  }

  #forget(ids: readonly string[]): void {
    for (const id of ids) {
      this.#running.get(id)?.abort();
      this.#files.delete(id);
    }
    this.list.remove(new Set(ids));
    void this.#parts.store.remove(ids);
  }

  #set(id: string, status: Status): void {
    this.list.patch(id, (task) => ({ ...task, status }));
  }

  #saveOne(id: string): void {
    const task = this.list.find(id);
    if (task && !isOver(task)) void this.#save([task]);
  }

  async #save(tasks: readonly Task[]): Promise<void> {
    const { store, ownerId, tab } = this.#parts;
    await store.put(tasks.map((task) => taskToStore(task, ownerId, tab)));
  }

  async #keep(id: string, given: GivenFile): Promise<void> {
    const { store } = this.#parts;
    const kept = await keepable(given);
    if (!kept) return;
    await store.keep(id, kept);
    // the task may have ended meanwhile
    const task = this.list.find(id);
    if (!task || isOver(task)) await store.remove([id]);
  }
}
