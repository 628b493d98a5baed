import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserId } from '@velvet/contracts/ids';
import type { Profile } from '@velvet/contracts/account/profile';
import { lazy, useState } from 'react';
import { profileQuery } from '#features/dashboard-shell/queries.ts';
import { searchFor } from '#features/dashboard-shell/sections.ts';
import { useOnboarding } from '#features/onboarding/use-onboarding.ts';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { VerificationReminder } from '#features/verification/verification-reminder.tsx';
import { OnDemand } from '#ui/on-demand.tsx';

const OnboardingDialog = lazy(async () => ({
  default: (await import('#features/onboarding/onboarding-dialog.tsx')).OnboardingDialog,
}));
const VerificationDialog = lazy(async () => ({
  default: (await import('#features/verification/verification-dialog.tsx')).VerificationDialog,
}));

/** What a newcomer goes through over the dashboard: onboarding first, then, for creators, the age check. */
export function FirstSteps({ user }: { readonly user: LocalUser }) {
  const { data: profile } = useQuery(profileQuery(user.id));
  const onboarding = useOnboarding(user.id, profile?.onboarded);
  const navigate = useNavigate();
  const complete = (section: string | null | undefined) => {
    onboarding.complete();
    if (section !== undefined) void navigate({ to: '/dashboard', search: section === null ? {} : searchFor(section) });
  };
  // once it was shown it stays, so that it can fade
  const [wasShown, setShown] = useState(false);
  if (onboarding.isOpen && !wasShown) setShown(true);
  return (
    <>
      {wasShown && (
        <OnDemand>
          <OnboardingDialog
            isOpen={onboarding.isOpen}
            onSkip={onboarding.skip}
            onComplete={(_, section) => complete(section)}
          />
        </OnDemand>
      )}
      {profile && <AgeCheck user={user} profile={profile} isHeldBack={onboarding.isOpen} />}
    </>
  );
}

type AgeCheckProps = { readonly user: LocalUser; readonly profile: Profile; readonly isHeldBack: boolean };

/** Opens by itself, once, for a creator who is not verified; afterwards a reminder stands above the section. */
function AgeCheck({ user, profile, isHeldBack }: AgeCheckProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [wasOffered, setOffered] = useState(false);
  // the check says so before the profile does
  const [hasPassed, setPassed] = useState(false);
  const isNeeded = profile.role === 'creator' && !profile.verified && !hasPassed;
  if (isNeeded && !isHeldBack && !wasOffered) {
    setOffered(true);
    setOpen(true);
  }
  const applicant = { id: UserId.parse(user.id), name: profile.name, email: profile.email ?? user.email };
  const finish = () => {
    setPassed(true);
    setOpen(false);
    void client.invalidateQueries({ queryKey: ['profile'] });
  };
  return (
    <>
      {isNeeded && !isOpen && <VerificationReminder onVerify={() => setOpen(true)} />}
      {wasOffered && (
        <OnDemand>
          <VerificationDialog
            applicant={applicant}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onVerified={finish}
          />
        </OnDemand>
      )}
    </>
  );
}
