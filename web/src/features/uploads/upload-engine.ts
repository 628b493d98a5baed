import type { UploadId, UploadPlan } from '@velvet/contracts/content/upload';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { Video } from '@velvet/contracts/content/videos';
import { ApiFailure } from '#api/failure.ts';
import type { VideoBody } from '#resources/videos.ts';
import { uploadTexts as texts } from '#texts/uploads.ts';
import { reopen, type GivenFile } from './file-source.ts';
import { FileUnreadable, type Hash } from './hash.ts';
import { askerOf, nextToHash, nextToPlan, nextToPublish, nextToSend, twinOf } from './queue.ts';
import { sendFile, type SendCalls } from './send-file.ts';
import { slots } from './slots.ts';
import { Subscribers } from './subscribers.ts';
import { TaskKeeper } from './task-keeper.ts';
import { TaskList } from './task-list.ts';
import { newTask, plannedOf, restoredTask, statusAfter, type Aim, type Planned } from './task-forms.ts';
import type { TaskStore } from './task-store.ts';
import { isClosing, isOver, isUnderWay, toResumed, type Status, type Task } from './task.ts';
import { failureInWords } from './wording.ts';

export type EngineCalls = SendCalls & {
  readonly plan: (files: readonly Planned[]) => Promise<readonly UploadPlan[]>;
  readonly abort: (id: UploadId) => Promise<void>;
  readonly publish: (video: VideoBody) => Promise<Video>;
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
  readonly #keeper: TaskKeeper;
  /** items that were added to the vault, and videos that were published */
  readonly #added = new Subscribers<VaultItemId>();
  readonly #published = new Subscribers<Video>();
  readonly onAdded = this.#added.on;
  readonly onPublished = this.#published.on;
  #isPlanning = false;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.list = new TaskList(parts.now);
    this.#keeper = new TaskKeeper(this.list, parts);
  }

  /**
   * Adds files. A task that waits for its file takes it over.
   * @returns the ids of the new tasks
   */
  add(given: readonly GivenFile[], aim: Aim = {}): readonly string[] {
    const fresh: Task[] = [];
    for (const one of given) {
      const asker = aim.video ? undefined : askerOf(this.list.tasks, one.file);
      if (asker) {
        this.giveFile(asker.id, one);
        continue;
      }
      const task = newTask(one.file, aim, this.#parts.newId(), this.#parts.now() + fresh.length / 1000);
      this.#files.set(task.id, one.file);
      fresh.push(task);
      if (isUnderWay(task)) void this.#keeper.keep(task.id, one);
    }
    this.list.append(fresh);
    void this.#keeper.save(fresh.filter(isUnderWay));
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
      const status = task.itemId === null ? statusAfter(file, isPaused) : undefined;
      this.list.append([{ ...task, status: status ?? task.status }]);
    }
    this.#pump();
  }

  pause(id: string): void {
    this.#set(id, { state: 'paused' });
    this.#running.get(id)?.abort();
    this.#keeper.saveOne(id);
  }

  /** Continues after a pause or a failure. */
  resume(id: string): void {
    const task = this.list.find(id);
    if (!task || isUnderWay(task) || isOver(task)) return;
    if (this.#files.has(id) || task.itemId !== null) this.list.patch(id, toResumed);
    else this.#set(id, { state: 'asking', wants: 'file' });
    this.#keeper.saveOne(id);
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
    for (const task of this.list.tasks) if (isUnderWay(task) && !isClosing(task)) this.pause(task.id);
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
    if (toHash) void this.#work(toHash, (signal) => this.#fingerprint(toHash, signal));
    const toPlan = nextToPlan(this.list.tasks);
    if (toPlan.length > 0 && !this.#isPlanning) void this.#plan(toPlan);
    for (const task of nextToSend(this.list.tasks)) void this.#work(task, (signal) => this.#send(task, signal));
    for (const task of nextToPublish(this.list.tasks)) void this.#work(task, () => this.#publish(task));
  }

  async #work(task: Task, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { id } = task;
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) this.#fail(id, error);
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id);
      this.#pump();
    }
  }

  #fileOf(id: string): File {
    const file = this.#files.get(id);
    if (!file) throw new FileUnreadable();
    return file;
  }

  async #fingerprint({ id }: Task, signal: AbortSignal): Promise<void> {
    this.#set(id, { state: 'hashing' });
    const sha256 = await this.#parts.hash(this.#fileOf(id), signal, (bytes) => this.list.progress(id, bytes));
    signal.throwIfAborted();
    const task = this.list.patch(id, (task) => ({ ...task, sha256, doneBytes: 0, status: { state: 'hashed' } }));
    // a video is published also when another task sends its bytes
    if (task?.video === null && twinOf(this.list.tasks, task)) this.#end(id, { state: 'twin' });
    else this.#keeper.saveOne(id);
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
    const { duplicateOf: itemId, uploadId = null } = plan ?? {};
    if (itemId) return this.#arrive(id, itemId, { state: 'duplicate', itemId });
    const task = this.list.patch(id, (task) =>
      task.status.state === 'hashed' ? { ...task, uploadId, status: { state: 'planned' } } : { ...task, uploadId },
    );
    if (task) this.#keeper.saveOne(id);
    else if (uploadId) void this.#parts.calls.abort(uploadId).catch(() => undefined);
  }

  async #send({ id, uploadId }: Task, signal: AbortSignal): Promise<void> {
    if (!uploadId) throw new FileUnreadable();
    this.#set(id, { state: 'sending' });
    const item = await sendFile(this.#parts.calls, {
      uploadId,
      file: this.#fileOf(id),
      signal,
      slots: this.#slots,
      onSent: (bytes) => this.list.progress(id, bytes),
      onFinishing: () => this.#set(id, { state: 'finishing' }),
    });
    signal.throwIfAborted();
    this.#arrive(id, item.id, { state: 'done' });
    this.#added.tell(item.id);
  }

  /** The vault has the file: the task is over, or publishes its video. */
  #arrive(id: string, itemId: VaultItemId, over: Status): void {
    if (!this.list.find(id)?.video) return this.#end(id, over);
    this.#files.delete(id);
    this.list.patch(id, (task) => toResumed({ ...task, itemId }));
    this.#keeper.saveOne(id);
  }

  async #publish({ id, itemId, video }: Task): Promise<void> {
    if (!itemId || !video) return;
    this.#set(id, { state: 'publishing' });
    const published = await this.#parts.calls.publish({ ...video, vaultItemId: itemId });
    this.#end(id, { state: 'done' });
    this.#published.tell(published);
  }

  #fail(id: string, error: unknown): void {
    const task = this.list.find(id);
    if (!task) return;
    if (error instanceof FileUnreadable) {
      this.#files.delete(id);
      this.#set(id, { state: 'asking', wants: 'file' });
    } else if (error instanceof ApiFailure && error.code === 'UploadNotFound') {
      // the server expired the upload: start again
      this.list.patch(id, (task) => toResumed({ ...task, uploadId: null, doneBytes: 0 }));
    } else {
      // a lost answer of the publication may hide a published video, so only the person repeats it
      const isLost = error instanceof ApiFailure && error.status === 0 && task.itemId === null;
      this.#set(id, { state: 'failed', message: failureInWords(error, task), isLost });
    }
    this.#keeper.saveOne(id);
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
}
