import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserId } from '@velvet/contracts/ids';
import type { Profile } from '@velvet/contracts/account/profile';
import { useState } from 'react';
import { searchFor } from '#features/dashboard-shell/sections.ts';
import { useOnboarding } from '#features/onboarding/use-onboarding.ts';
import { useWelcome } from '#features/welcome/use-welcome.ts';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { VerificationReminder } from '#features/verification/verification-reminder.tsx';
import { refresh } from '#resources/cache.ts';
import { profileQuery } from '#resources/profile.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { OnDemand } from '#ui/on-demand.tsx';
import { Birthday } from './birthday.tsx';

const OnboardingDialog = lazyChunk(
  async () => (await import('#features/onboarding/onboarding-dialog.tsx')).OnboardingDialog,
);
const VerificationDialog = lazyChunk(
  async () => (await import('#features/verification/verification-dialog.tsx')).VerificationDialog,
);

const WelcomeDialog = lazyChunk(async () => (await import('#features/welcome/welcome-dialog.tsx')).WelcomeDialog);

type FirstStepsProps = {
  readonly user: LocalUser;
  /** a purchase is open, or was begun before the sign-in: all steps but the birthday follow it */
  readonly isHeld: boolean;
  readonly onSignOut: () => void;
};

/** Dialogs of a new member over the dashboard: the birthday, then onboarding, then the founder's welcome, then the age check for creators. */
export function FirstSteps({ user, isHeld, onSignOut }: FirstStepsProps) {
  const { data: profile } = useQuery(profileQuery(user.id));
  const onboarding = useOnboarding(user.id, profile?.onboarded);
  const isAgeKnown = profile?.age.status === 'adult';
  const isOnboarding = onboarding.isOpen && isAgeKnown && !isHeld;
  const navigate = useNavigate();
  const complete = (section: string | null | undefined) => {
    onboarding.complete();
    if (section !== undefined) void navigate({ to: '/dashboard', search: section === null ? {} : searchFor(section) });
  };
  const newcomer = {
    id: UserId.parse(user.id),
    name: profile?.name ?? user.displayName,
    email: profile?.email ?? user.email,
  };
  const welcome = useWelcome(newcomer, isAgeKnown && !onboarding.isOpen && !isHeld);
  // once shown they stay mounted, so that they can fade out
  const [wasShown, setShown] = useState(false);
  if (isOnboarding && !wasShown) setShown(true);
  const [wasWelcomed, setWelcomed] = useState(false);
  if (welcome.isOpen && !wasWelcomed) setWelcomed(true);
  return (
    <>
      {profile && <Birthday profile={profile} onSignOut={onSignOut} />}
      {wasShown && (
        <OnDemand>
          <OnboardingDialog
            isOpen={isOnboarding}
            onSkip={onboarding.skip}
            onComplete={(_, section) => complete(section)}
          />
        </OnDemand>
      )}
      {wasWelcomed && (
        <OnDemand>
          <WelcomeDialog
            newcomer={newcomer}
            message={welcome.message}
            isOpen={welcome.isOpen}
            onClose={welcome.close}
            onMessage={(conversation) => {
              welcome.close();
              void navigate({ to: '/dashboard', search: { section: 'messages', conversation } });
            }}
          />
        </OnDemand>
      )}
      {profile && (
        <AgeCheck
          user={user}
          profile={profile}
          isHeldBack={!isAgeKnown || isHeld || onboarding.isOpen || !welcome.isDone}
        />
      )}
    </>
  );
}

type AgeCheckProps = { readonly user: LocalUser; readonly profile: Profile; readonly isHeldBack: boolean };

/** Opens by itself once for an unverified creator; afterwards a reminder is above the section. */
function AgeCheck({ user, profile, isHeldBack }: AgeCheckProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [wasOffered, setOffered] = useState(false);
  // the dialog learns the result before the profile is refetched
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
    void refresh(client, 'profile');
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
