import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { UserId } from '@velvet/contracts/ids';
import { lazy } from 'react';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { OnDemand } from '#ui/on-demand.tsx';
import type { ScreenProps } from './section-screens.ts';

const VerificationDialog = lazy(async () => ({
  default: (await import('#features/verification/verification-dialog.tsx')).VerificationDialog,
}));

/** One's own profile, with the age check at hand where selling asks for it. */
export function ProfileSection({ user }: ScreenProps) {
  const [isVerifying, verifying] = useDisclosure(false);
  const client = useQueryClient();
  const finish = () => {
    verifying.close();
    void client.invalidateQueries({ queryKey: ['profile'] });
  };
  const { id, email, displayName: name } = user;
  return (
    <>
      <ProfileScreen userId={id} onVerify={verifying.open} />
      {isVerifying && (
        <OnDemand isAsked>
          <VerificationDialog
            applicant={{ id: UserId.parse(id), email, name }}
            isOpen
            onClose={verifying.close}
            onVerified={finish}
          />
        </OnDemand>
      )}
    </>
  );
}
