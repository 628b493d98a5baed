import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { UserId } from '@velvet/contracts/ids';
import { lazy, type ReactNode } from 'react';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { OnDemand } from '#ui/on-demand.tsx';

const VerificationDialog = lazy(async () => ({
  default: (await import('#features/verification/verification-dialog.tsx')).VerificationDialog,
}));

/** The age check where somebody asks for it, and what opens it. */
export function useAgeCheck({ id, email, displayName: name }: LocalUser): {
  readonly open: () => void;
  readonly dialog: ReactNode;
} {
  const [isOpen, check] = useDisclosure(false);
  const client = useQueryClient();
  const finish = () => {
    check.close();
    void client.invalidateQueries({ queryKey: ['profile'] });
  };
  const dialog = isOpen && (
    <OnDemand isAsked>
      <VerificationDialog
        applicant={{ id: UserId.parse(id), email, name }}
        isOpen
        onClose={check.close}
        onVerified={finish}
      />
    </OnDemand>
  );
  return { open: check.open, dialog };
}
