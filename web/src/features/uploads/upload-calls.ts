import { connection } from '#api/connection.ts';
import { sendPart } from '#api/send-part.ts';
import { cancelUpload, fetchUpload, finishUpload, planFiles } from '#resources/uploads.ts';
import { publishVideo } from '#resources/videos.ts';
import type { EngineCalls } from './upload-engine.ts';

/** Calls and waits of the upload engine in a browser. */
export const uploadCalls: EngineCalls = {
  plan: planFiles,
  read: fetchUpload,
  complete: finishUpload,
  publish: publishVideo,
  abort: async (id) => void (await cancelUpload(id)),
  sendPart,
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const over = new AbortController();
      const end = (settle: () => void) => () => {
        clearTimeout(timer);
        over.abort();
        settle();
      };
      const timer = setTimeout(end(resolve), ms);
      over.signal.addEventListener('abort', connection.onBack(end(resolve)));
      signal.addEventListener(
        'abort',
        end(() => reject(signal.reason as Error)),
        { signal: over.signal },
      );
    }),
};
