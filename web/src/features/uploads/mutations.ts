import { abortUpload, completeUpload, planUploads, readUpload } from '@velvet/contracts/content/upload';
import { api } from '#api/client.ts';
import { connection } from '#api/connection.ts';
import { sendPart } from '#api/send-part.ts';
import type { EngineCalls } from './upload-engine.ts';

/** The calls of an upload. They are no queries: what they answer is of use once. */
export const uploadCalls: EngineCalls = {
  plan: (files) => api(planUploads, { body: { files: [...files] } }),
  read: (id, signal) => api(readUpload, { params: { id }, signal }),
  complete: (id, signal) => api(completeUpload, { params: { id }, signal }),
  abort: async (id) => void (await api(abortUpload, { params: { id } })),
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
