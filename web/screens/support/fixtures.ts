import { readProfile, type Profile } from '@velvet/contracts/account/profile';
import { MessageId, UserId } from '@velvet/contracts/ids';
import { readWelcomeStatus } from '@velvet/contracts/messaging/founder-welcome';
import { readConversation } from '@velvet/contracts/messaging/conversations';
import { listMessages, type Message } from '@velvet/contracts/messaging/messages';
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
  team: [],
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

/** Returns up to `limit` messages of the sample of a conversation that follow a position, newest first. */
function messagesAfter(after: number, limit: number, size: Size): Message[] {
  const samples = sampleOf(listMessages.data, size);
  const { lastSeq } = sampleOf(readConversation.data, size);
  const newest = Math.min(lastSeq, after + limit);
  return Array.from({ length: samples.length && Math.max(0, newest - after) }, (_, row) => {
    const seq = newest - row;
    const id = MessageId.parse(`01890000-0000-7000-8000-${String(seq).padStart(12, '0')}`);
    return { ...samples[row % samples.length]!, id, seq };
  });
}

/** Answers the calls that every page makes: the settings, and the own profile of a member after the onboarding. */
export function answerAs(api: ScreenApi, role: Exclude<Role, 'visitor'>, size: Size): LocalUser {
  api.answer(readConfig, ownConfig);
  api.answer(readProfile, profileOf(roleOf[role]));
  api.answer(listMessages, ({ query }) =>
    messagesAfter(Number(query.get('after') ?? 0), Number(query.get('limit') ?? 50), size),
  );
  // the welcome would cover every page
  api.answer(readWelcomeStatus, { hasReceived: true, isRead: true, message: null });
  return profileFromClaims(
    { sub: self.id, name: self.name, nickname: self.handle, email: 'ana@example.org' },
    new Date(),
  );
}
