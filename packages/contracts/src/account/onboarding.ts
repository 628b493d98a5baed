import { z } from 'zod';
import { call } from '#call.ts';
import { Day, Moment } from '#time.ts';
import { PersonRole } from './events.ts';
import { UnderAge } from '#closing.ts';
import { Profile } from './profile.ts';

/** The first step of onboarding. */
export const confirmAge = call({
  method: 'POST',
  path: '/onboarding/age',
  caller: 'member',
  summary:
    'Gives the birthday and agrees to the Terms of Service. Under the minimum age the birthday is kept and the account closed until that age; no other birthday is taken then.',
  body: z.object({ birthday: Day, acceptsTerms: z.literal(true, 'You have to agree to the Terms of Service.') }),
  data: Profile,
  failures: [UnderAge],
});

export const completeOnboarding = call({
  method: 'POST',
  path: '/onboarding/complete',
  caller: 'member',
  summary:
    'Sets the role of the caller, creator or member. Idempotent. A member can become a creator later; a creator stays one.',
  body: z.object({ role: z.enum(['creator', 'member']) }),
  data: z.object({ role: PersonRole, completedAt: Moment }),
});
