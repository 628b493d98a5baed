import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { UserId } from '@velvet/contracts/ids';
import type { ReactNode } from 'react';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { refresh } from '#resources/cache.ts';
import { verificationTexts } from '#texts/verification.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { DialogOnDemand } from '#ui/dialog-on-demand.tsx';

const VerificationDialog = lazyChunk(
  async () => (await import('#features/verification/verification-dialog.tsx')).VerificationDialog,
);

/** The age check dialog and the function that opens it. */
export function useAgeCheck({ id, email, displayName: name }: LocalUser): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const [isOpen, check] = useDisclosure(false);
  const client = useQueryClient();
  const finish = () => {
    check.close();
    void refresh(client, 'profile');
  };
  const dialog = isOpen && (
    <DialogOnDemand isOpen onClose={check.close} label={verificationTexts.title}>
      <VerificationDialog
        applicant={{ id: UserId.parse(id), email, name }}
        isOpen
        onClose={check.close}
        onVerified={finish}
      />
    </DialogOnDemand>
  );
  return { open: check.open, dialog };
}
