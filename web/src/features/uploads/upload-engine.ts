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
import { goOn, isOver, isUnderWay, type Status, type Task, type UploadWords } from './task.ts';

export type EngineCalls = SendCalls & {
  readonly plan: (files: readonly Planned[]) => Promise<readonly UploadPlan[]>;
  readonly abort: (id: UploadId) => Promise<void>;
};

export type EngineParts = {
  readonly ownerId: string;
  /** a name of this tab that no other has */
  readonly tab: string;
  readonly calls: EngineCalls;
  readonly hash: Hash;
  readonly store: TaskStore;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Parts under way at once; a browser opens six connections to one place. */
const maxParts = 4;

/** The queue of one person's uploads: reads, plans, sends and completes, whatever page is shown. */
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

  /** Whoever wants to know of files that are in the vault now. @returns what ends it */
  readonly onAdded = (listener: (id: VaultItemId) => void): (() => void) => {
    this.#onAdded.add(listener);
    return () => void this.#onAdded.delete(listener);
  };

  /** A file that a task waits for is given to that task. @returns the ids of the new tasks */
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

  /** Takes up what was begun before a reload, and what a closed tab has left. */
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

  /** After a pause or a failure. */
  resume(id: string): void {
    const task = this.list.find(id);
    if (!task || isUnderWay(task) || isOver(task)) return;
    if (this.#files.has(id)) this.list.patch(id, goOn);
    else this.#set(id, { state: 'asking', wants: 'file' });
    this.#saveOne(id);
    this.#pump();
  }

  /** Inside a press of a button: the browser asks whether the file may be read again. */
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
    // a file that was written to since may be another one, which only its fingerprint tells
    const isSame = file.lastModified === task.lastModified;
    this.list.patch(id, (task) => goOn(isSame ? task : { ...task, sha256: null, uploadId: null }));
    this.#pump();
  }

  /** Gives it up, here and on the server. */
  cancel(id: string): void {
    const task = this.list.find(id);
    this.#forget([id]);
    // what the server does not hear of is collected there within a day
    if (task?.uploadId && !isOver(task)) void this.#parts.calls.abort(task.uploadId).catch(() => undefined);
    this.#pump();
  }

  pauseAll(): void {
    for (const task of this.list.tasks) if (isUnderWay(task) && task.status.state !== 'finishing') this.pause(task.id);
  }

  resumeAll(): void {
    for (const { id, status } of this.list.tasks) if (status.state === 'paused') this.resume(id);
  }

  /** There is a connection again. */
  readonly reconnect = (): void => {
    for (const { id, status } of this.list.tasks) if (status.state === 'failed' && status.isLost) this.resume(id);
  };

  clearFinished(): void {
    this.#forget(this.list.tasks.filter(isOver).map(({ id }) => id));
  }

  /** For the next person at this browser: nothing goes on, everything is kept. */
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
      // given up by the server: it begins anew
      this.list.patch(id, (task) => goOn({ ...task, uploadId: null, doneBytes: 0 }));
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
    // it may have been over in the meantime
    const task = this.list.find(id);
    if (!task || isOver(task)) await store.remove([id]);
  }
}
