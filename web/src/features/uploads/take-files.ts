import { uploadTexts as texts } from '#texts/uploads.ts';
import { toast } from '#ui/toast.ts';
import { collectDropped, sort, type Collected } from './collect-files.ts';
import { isOver, type Task, type UploadWords } from './task.ts';
import type { UploadEngine } from './upload-engine.ts';

/** Adds dropped files to the queue; the tray shows their progress. */
export async function takeDropped(engine: UploadEngine, transfer: DataTransfer): Promise<void> {
  take(engine, await collectDropped(transfer), {});
}

/**
 * Resolves when every file is being sent, is a duplicate or was refused, if at least one was not refused. The tray
 * names the refused ones.
 * @throws the reasons by file when all were refused; those tasks are removed
 */
export async function takeFiles(engine: UploadEngine, files: readonly File[], words: UploadWords = {}): Promise<void> {
  const ids = take(engine, sort(files.map((file) => ({ file }))), words);
  if (ids.length === 0) throw new Error(texts.leftOut(files.length));
  await accepted(engine, new Set(ids));
}

function take(engine: UploadEngine, { files, leftOut }: Collected, words: UploadWords): readonly string[] {
  if (leftOut > 0) toast.info(texts.leftOut(leftOut));
  return engine.add(files, { words });
}

const onItsWay: ReadonlySet<Task['status']['state']> = new Set(['planned', 'sending', 'finishing', 'paused', 'asking']);

/** A file that failed before the server planned it; a later failure can be retried. */
const isRefused = ({ status, uploadId }: Task) => status.state === 'failed' && uploadId === null;
const reasonOf = ({ name, status }: Task) => (status.state === 'failed' ? `${name}: ${status.message}` : name);

function accepted(engine: UploadEngine, ids: ReadonlySet<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const tasks = engine.list.tasks.filter(({ id }) => ids.has(id));
      const refused = tasks.filter(isRefused);
      const isSettled = (task: Task) =>
        isOver(task) || task.uploadId !== null || onItsWay.has(task.status.state) || isRefused(task);
      if (!tasks.every(isSettled)) return;
      end();
      if (refused.length === 0 || refused.length < tasks.length) return resolve();
      for (const { id } of refused) engine.cancel(id);
      reject(new Error(refused.map(reasonOf).join('\n')));
    };
    const end = engine.list.subscribe(look);
    look();
  });
}
