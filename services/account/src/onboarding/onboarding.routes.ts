import { completeOnboarding, confirmAge } from '@velvet/contracts/account/onboarding';
import { serveKnown } from '#accounts/serve-known.ts';

export const onboardingRoutes = [
  serveKnown(confirmAge, ({ ages }, { caller, body }) => ages.confirm(caller, body.birthday)),
  serveKnown(completeOnboarding, ({ onboarding }, { caller, body }) => onboarding.complete(caller.id, body.role)),
];
