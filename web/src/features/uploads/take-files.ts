import { uploadTexts as texts } from '#texts/uploads.ts';
import { toast } from '#ui/toast.ts';
import { collectDropped, sort, type Collected } from './collect-files.ts';
import { isOver, type Task, type UploadWords } from './task.ts';
import type { UploadEngine } from './upload-engine.ts';

/** What was dropped goes into the queue; how it fares is the tray's to say. */
export async function takeDropped(engine: UploadEngine, transfer: DataTransfer): Promise<void> {
  take(engine, await collectDropped(transfer), {});
}

/** @returns when every file is on its way or there already; throws the first refusal, and takes it off the list */
export async function takeFiles(engine: UploadEngine, files: readonly File[], words: UploadWords = {}): Promise<void> {
  const ids = take(engine, sort(files.map((file) => ({ file }))), words);
  if (ids.length === 0) throw new Error(texts.leftOut(files.length));
  await accepted(engine, new Set(ids));
}

function take(engine: UploadEngine, { files, leftOut }: Collected, words: UploadWords): readonly string[] {
  if (leftOut > 0) toast.info(texts.leftOut(leftOut));
  return engine.add(files, words);
}

const onItsWay: ReadonlySet<Task['status']['state']> = new Set(['planned', 'sending', 'finishing', 'paused', 'asking']);

function accepted(engine: UploadEngine, ids: ReadonlySet<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const tasks = engine.list.tasks.filter(({ id }) => ids.has(id));
      for (const { id, status, uploadId } of tasks) {
        // what failed on its way stays in the tray, to be sent again
        if (status.state !== 'failed' || uploadId !== null) continue;
        end();
        engine.cancel(id);
        return reject(new Error(status.message));
      }
      if (!tasks.every((task) => isOver(task) || task.uploadId !== null || onItsWay.has(task.status.state))) return;
      end();
      resolve();
    };
    const end = engine.list.subscribe(look);
    look();
  });
}
