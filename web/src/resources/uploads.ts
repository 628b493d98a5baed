import { abortUpload, completeUpload, planUploads, readUpload } from '@velvet/contracts/content/upload';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';

type Planned = NonNullable<Input<typeof planUploads>['body']>['files'][number];
type UploadId = Input<typeof readUpload>['params']['id'];

// The calls of an upload. They are no queries: an answer is used once.
export const planFiles = (files: readonly Planned[]) => api(planUploads, { body: { files: [...files] } });
export const fetchUpload = (id: UploadId, signal: AbortSignal) => api(readUpload, { params: { id }, signal });
export const finishUpload = (id: UploadId, signal: AbortSignal) => api(completeUpload, { params: { id }, signal });
export const cancelUpload = (id: UploadId) => api(abortUpload, { params: { id } });
