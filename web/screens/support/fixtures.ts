import { readProfile, type Profile } from '@velvet/contracts/account/profile';
import { UserId } from '@velvet/contracts/ids';
import { readWelcomeStatus } from '@velvet/contracts/messaging/founder-welcome';
import { listMessages } from '@velvet/contracts/messaging/messages';
import { readConfig } from '@velvet/contracts/platform/config';
import { profileFromClaims, type LocalUser } from '#features/sign-in/local-user.ts';
import type { ScreenApi } from './api.ts';
import { sampleOf, type Size } from './sample.ts';

export type Role = 'visitor' | 'fan' | 'administrator';

const roleOf = { fan: 'subscriber', administrator: 'administrator' } as const;

/** The signed-in person. */
export const self = { id: UserId.parse('social|ana.ruiz'), name: 'Ana Ruiz', handle: 'ana.ruiz' } as const;

/** The own profile of a member after the onboarding. */
export const profileOf = (role: 'subscriber' | 'creator' | 'administrator'): Profile => ({
  ...sampleOf(readProfile.data, 'full'),
  ...self,
  email: 'ana@example.org',
  role,
  age: { status: 'adult', minimum: 18 },
  onboarded: true,
  deletionDueAt: null,
  avatar: null,
  banner: null,
});

/** Answers the calls that every page makes: the settings, and the own profile of a member after the onboarding. */
export function answerAs(api: ScreenApi, role: Exclude<Role, 'visitor'>, size: Size): LocalUser {
  api.answer(readConfig, {
    oidc: {
      domain: 'http://127.0.0.1/identity',
      clientId: 'web',
      audience: 'velvet',
      scope: 'openid',
      securityUrl: null,
    },
    cardProvider: { publishableKey: null, url: null },
    tracing: null,
  });
  api.answer(readProfile, profileOf(roleOf[role]));
  // a chat loads the messages after its last one until there are none
  const messages = sampleOf(listMessages.data, size);
  api.answer(listMessages, ({ query }) => (query.has('after') ? [] : messages));
  // the welcome would cover every page
  api.answer(readWelcomeStatus, { hasReceived: true, isRead: true, message: null });
  return profileFromClaims(
    { sub: self.id, name: self.name, nickname: self.handle, email: 'ana@example.org' },
    new Date(0),
  );
}
