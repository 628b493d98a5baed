import { z } from 'zod';
import { call } from '#call.ts';
import { Moment } from '#time.ts';
import { PersonRole } from './events.ts';

export const completeOnboarding = call({
  method: 'POST',
  path: '/onboarding/complete',
  caller: 'member',
  summary:
    'Choose to be a creator or a member. Again changes nothing; a member may become a creator later, a creator stays one.',
  body: z.object({ role: z.enum(['creator', 'member']) }),
  data: z.object({ role: PersonRole, completedAt: Moment }),
});
