import { completeOnboarding } from '@velvet/contracts/account/onboarding';
import { serveKnown } from '#accounts/serve-known.ts';

export const onboardingRoutes = [
  serveKnown(completeOnboarding, ({ onboarding }, { caller, body }) => onboarding.complete(caller.id, body.role)),
];
