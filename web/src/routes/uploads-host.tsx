import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { uploadsOf } from '#features/uploads/uploads.ts';
import { UploadTray } from '#features/uploads/upload-tray.tsx';
import { showVaultItems } from '#resources/vault.ts';

/** The tray over every section of the dashboard; what has been uploaded shows itself in the vault. */
export function UploadsHost({ userId }: { readonly userId: string }) {
  const engine = uploadsOf(userId);
  const client = useQueryClient();
  useEffect(() => engine.onAdded((id) => showVaultItems(client, [id])), [engine, client]);
  return <UploadTray engine={engine} />;
}
