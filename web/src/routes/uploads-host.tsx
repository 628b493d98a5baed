import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnderWay } from '#features/uploads/task.ts';
import { uploadsOf } from '#features/uploads/uploads.ts';
import { UploadTray } from '#features/uploads/upload-tray.tsx';
import { showVaultItems } from '#resources/vault.ts';
import { showUploaded } from '#resources/videos.ts';
import { videoUploadTexts as texts } from '#texts/videos.ts';
import { toast } from '#ui/toast.ts';

/** The tray over every section of the dashboard; what has been uploaded shows itself in the vault, or among the videos. */
export function UploadsHost({ userId }: { readonly userId: string }) {
  const engine = uploadsOf(userId);
  const client = useQueryClient();
  useEffect(() => engine.onAdded((id) => showVaultItems(client, [id])), [engine, client]);
  useEffect(
    () =>
      engine.onPublished((video) => {
        toast.success(video.state === 'published' ? texts.published : texts.processing);
        void showUploaded(client, video);
      }),
    [engine, client],
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (engine.list.tasks.some(isUnderWay)) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [engine]);
  return <UploadTray engine={engine} />;
}
