import { readProfile, type Profile } from '@velvet/contracts/account/profile';
import { UserId } from '@velvet/contracts/ids';
import { readWelcomeStatus } from '@velvet/contracts/messaging/founder-welcome';
import { listMessages } from '@velvet/contracts/messaging/messages';
import { readConfig } from '@velvet/contracts/platform/config';
import { profileFromClaims, type LocalUser } from '#features/sign-in/local-user.ts';
import type { BrowserContext } from 'playwright-core';
import type { z } from 'zod';
import type { ScreenApi } from './api.ts';
import { sampleOf, type Size } from './sample.ts';

export type Role = 'visitor' | 'fan' | 'administrator';

const roleOf = { fan: 'subscriber', administrator: 'administrator' } as const;

/** The signed-in person. */
export const self = { id: UserId.parse('social|ana.ruiz'), name: 'Ana Ruiz', handle: 'ana.ruiz' } as const;

/** The card provider: a gateway setting allows its frame, and `serveCardFrame` answers for it. */
export const cards = { publishableKey: 'pk_test_screens', url: 'http://cards.localhost' } as const;

const cardFrame = `<!doctype html><title>Card</title><body>Card number<script>
addEventListener('message', ({ data, source, origin }) => {
  const answer = (event, more) => source.postMessage({ kind: data.kind, event, ...more }, origin);
  if (data.action !== 'connect') return;
  answer('height', { height: 120 });
  answer('ready');
});
</script>`;

/** Answers for the frame of the card fields. */
export const serveCardFrame = (context: BrowserContext) =>
  context.route(`${cards.url}/**`, (route) => route.fulfill({ contentType: 'text/html', body: cardFrame }));

/** The settings. */
export const ownConfig: z.output<typeof readConfig.data> = {
  oidc: {
    domain: 'http://127.0.0.1/identity',
    clientId: 'web',
    audience: 'velvet',
    scope: 'openid',
    securityUrl: null,
  },
  cardProvider: cards,
  tracing: null,
};

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

/** The own profile of a verified creator. */
export const creatorProfile: Profile = { ...profileOf('creator'), verified: true };

/** Answers the calls that every page makes: the settings, and the own profile of a member after the onboarding. */
export function answerAs(api: ScreenApi, role: Exclude<Role, 'visitor'>, size: Size): LocalUser {
  api.answer(readConfig, ownConfig);
  api.answer(readProfile, profileOf(roleOf[role]));
  // a chat loads the messages after its last one until there are none
  const messages = sampleOf(listMessages.data, size);
  api.answer(listMessages, ({ query }) => (query.has('after') ? [] : messages));
  // the welcome would cover every page
  api.answer(readWelcomeStatus, { hasReceived: true, isRead: true, message: null });
  return profileFromClaims(
    { sub: self.id, name: self.name, nickname: self.handle, email: 'ana@example.org' },
    new Date(),
  );
}
