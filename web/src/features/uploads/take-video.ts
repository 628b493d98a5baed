import type { VideoWords } from '#resources/videos.ts';
import { uploadTexts as texts } from '#texts/uploads.ts';
import { sentBytes } from './queue.ts';
import type { UploadEngine } from './upload-engine.ts';

type NewVideo = {
  readonly file: File;
  readonly video: VideoWords;
  /** receives the bytes that are stored or in flight */
  readonly onSent: (bytes: number) => void;
  /** returns false once the form is closed: then a failure stays in the tray */
  readonly isWatched: () => boolean;
};

/**
 * Adds a file that becomes a video to the queue. It goes on when its form is closed; the tray shows it.
 * The outcome that the form shows is not in the tray, too.
 * @throws the reason of a failure
 */
export function takeVideo(engine: UploadEngine, { file, video, onSent, isWatched }: NewVideo): Promise<void> {
  const [id = ''] = engine.add([{ file }], { video });
  return new Promise((resolve, reject) => {
    const look = () => {
      const task = engine.list.find(id);
      if (task) onSent(sentBytes(task));
      if (task && task.status.state !== 'done' && task.status.state !== 'failed') return;
      end();
      if (task?.status.state === 'done') resolve();
      else reject(new Error(task?.status.state === 'failed' ? task.status.message : texts.canceled));
      if (task && isWatched()) engine.cancel(id);
    };
    const end = engine.list.subscribe(look);
    look();
  });
}
