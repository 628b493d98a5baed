import { uploadOne } from '#features/uploads/upload-one.ts';
import type { Attaching } from '#features/messages/chat-model.ts';
import { VaultPicker } from '#features/vault/vault-picker.tsx';
import { AttachmentFilters } from './photo-filters.tsx';
import { useViewer } from './use-viewer.ts';

/** How the viewer adds media to messages. */
export const useAttaching = (): Attaching => ({
  uploadFile: uploadOne,
  vaultPicker: VaultPicker,
  photoFilters: AttachmentFilters,
  canLock: useViewer()?.isCreator === true,
});
