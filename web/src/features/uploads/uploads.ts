import { connection } from '#api/connection.ts';
import { hashInWorker } from './hash.ts';
import { uploadCalls } from './upload-calls.ts';
import { browserTaskStore, holdTab } from './task-store.ts';
import { UploadEngine } from './upload-engine.ts';

let current: { readonly ownerId: string; readonly engine: UploadEngine; readonly endWatch: () => void } | undefined;

/** The person's uploads. They outlive every page of the application, and end with the next person at this browser. */
export function uploadsOf(ownerId: string): UploadEngine {
  if (current?.ownerId === ownerId) return current.engine;
  current?.endWatch();
  current?.engine.stop();
  const tab = crypto.randomUUID();
  const engine = new UploadEngine({
    ownerId,
    tab,
    calls: uploadCalls,
    hash: hashInWorker,
    store: browserTaskStore(),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
  });
  current = { ownerId, engine, endWatch: connection.onBack(engine.reconnect) };
  holdTab(tab);
  engine.restore().catch(reportError);
  return engine;
}
