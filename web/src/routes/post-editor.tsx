import type { Post } from '@velvet/contracts/content/post';
import { EditPostDialog } from '#features/composer/edit-post-dialog.tsx';
import { uploadOne } from '#features/uploads/upload-one.ts';
import { VaultPicker } from '#features/vault/vault-picker.tsx';
import { AttachmentFilters } from './photo-filters.tsx';

type PostEditorProps = {
  readonly post: Post | undefined;
  readonly isCreator: boolean;
  readonly onSaved: (post: Post) => void;
  readonly onClose: () => void;
};

/** The dialog in which one's own posts are changed, with the vault and the uploads beside it: for those who have posts alone. */
export function PostEditor(props: PostEditorProps) {
  return (
    <EditPostDialog {...props} uploadFile={uploadOne} vaultPicker={VaultPicker} photoFilters={AttachmentFilters} />
  );
}
