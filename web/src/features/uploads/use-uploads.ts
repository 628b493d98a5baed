import { useSyncExternalStore } from 'react';
import type { Snapshot } from './task-list.ts';
import type { UploadEngine } from './upload-engine.ts';

export function useUploadList({ list }: UploadEngine): Snapshot {
  return useSyncExternalStore(list.subscribe, list.read);
}
