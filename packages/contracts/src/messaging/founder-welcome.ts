import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { failure, Forbidden } from '#failure.ts';
import { ConversationId, MessageId, UserId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { says } from '#input-message.ts';
import { lineText, nameText } from '#name.ts';
import { Moment } from '#time.ts';
import { messageLimits } from './limits.ts';
import { placeholderText } from './placeholders.ts';

/** The configuration names no founder, so new members get no welcome. */
export const WelcomeUnavailable = failure(409, 'WelcomeUnavailable', 'Welcome messages are turned off.');
export const WelcomeNotFound = failure(404, 'WelcomeNotFound', "This welcome message doesn't exist.");
export const WelcomeTemplateNotFound = failure(
  404,
  'WelcomeTemplateNotFound',
  "This version of the welcome template doesn't exist.",
);
/** Another administrator saved a version after the one that was edited. */
export const WelcomeTemplateChanged = failure(
  409,
  'WelcomeTemplateChanged',
  'The welcome template was changed meanwhile. Please review the new version.',
);

const placeholders = ['name', 'founder'];
const { subjectLength, founderTextLength, quickReplies, quickReplyLength } = messageLimits;

/** The texts of the founder's welcome. `{name}` is the new member and `{founder}` the founder. */
const texts = {
  subject: nameText(subjectLength).pipe(placeholderText(subjectLength, placeholders)),
  content: placeholderText(founderTextLength, placeholders).refine((text) => text !== '', says('is required')),
  quickReplies: z.array(nameText(quickReplyLength)).min(1).max(quickReplies),
};

/** The first version of the template (part 1 section 9). */
export const firstWelcomeTemplate: z.infer<z.ZodObject<typeof texts>> = {
  subject: 'Welcome to Velvet, {name}',
  content:
    "Hi {name},\n\nI started Velvet, and I'm glad you're here. Follow creators you like, talk to them, and unlock what they make for you.\n\nIf anything is unclear, or you have an idea, write to me. I read every message.\n\n{founder}",
  quickReplies: [
    'Thanks! How do I find creators?',
    'I need help with my account',
    'How do subscriptions work?',
    'I want to become a creator',
  ],
};

export const WelcomeTemplate = z.object({
  ...texts,
  /** 1, 2, 3 …; earlier versions stay readable */
  version: z.number().int(),
  /** null for the first version */
  changedAt: Moment.nullable(),
});
export type WelcomeTemplate = z.infer<typeof WelcomeTemplate>;

const Founder = z.object({ id: UserId, name: z.string(), avatar: z.string().nullable() });

/** A version in the list of administrators. */
export const WelcomeVersion = WelcomeTemplate.extend({
  /** null for the first version, and after the deletion of the account */
  changedBy: z.object({ id: UserId, name: z.string(), avatar: z.string().nullable() }).nullable(),
});
export type WelcomeVersion = z.infer<typeof WelcomeVersion>;

/** The welcome of one member, with the placeholders filled in (part 1 section 3). */
export const WelcomeMessage = z.object({
  /** also the id of the founder's message in the conversation, if it was written there */
  id: MessageId,
  subject: z.string(),
  content: z.string(),
  quickReplies: z.array(z.string()),
  /** null if the founder's account does not exist yet, or the two cannot write to each other */
  conversationId: ConversationId.nullable(),
  founder: Founder.nullable(),
});
export type WelcomeMessage = z.infer<typeof WelcomeMessage>;

const userId = UserId;

export const sendWelcome = call({
  method: 'POST',
  path: '/api/welcome/send-message',
  failed: 'Failed to send welcome message',
  caller: 'member',
  others: ownersAlone,
  summary:
    "Sends the founder's welcome to a new member, once, and returns it. Repetitions return the same one. `userName` is used until the member's profile is known; `userEmail` is not stored.",
  body: z.object({
    userId,
    userEmail: z.union([z.email().max(254), z.literal('')]).default(''),
    userName: lineText(100).default(''),
  }),
  data: WelcomeMessage,
  failures: [Forbidden, WelcomeUnavailable],
});

export const readWelcomeStatus = call({
  method: 'GET',
  path: '/api/welcome/status/{userId}',
  failed: 'Failed to check welcome status',
  caller: 'member',
  others: ownersAlone,
  summary: 'Returns whether a member has received the welcome. Without a founder every member counts as welcomed.',
  params: z.object({ userId }),
  data: z.object({ hasReceived: z.boolean(), isRead: z.boolean(), message: WelcomeMessage.nullable() }),
  failures: [Forbidden],
});

export const markWelcomeRead = call({
  method: 'PUT',
  path: '/api/welcome/mark-read/{userId}/{messageId}',
  failed: 'Failed to mark welcome as read',
  caller: 'member',
  others: ownersAlone,
  summary: "Marks the welcome and the founder's message in the conversation as read.",
  params: z.object({ userId, messageId: MessageId }),
  data: z.object({ messageId: MessageId, isRead: z.literal(true), readAt: Moment }),
  failures: [Forbidden, WelcomeNotFound],
});

export const readWelcomeTemplate = call({
  method: 'GET',
  path: '/api/welcome/template',
  failed: 'Failed to fetch welcome template',
  caller: 'member',
  summary: 'Returns a version of the welcome template, the current one by default.',
  query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  data: WelcomeTemplate.extend({
    /** null while the founder has no account */
    founder: Founder.nullable(),
  }),
  failures: [WelcomeTemplateNotFound],
});

export const listWelcomeVersions = call({
  method: 'GET',
  path: '/api/welcome/template/versions',
  failed: 'Failed to fetch welcome template',
  caller: 'administrator',
  summary: 'Lists the versions of the welcome template, the current one first.',
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(WelcomeVersion),
});

export const updateWelcomeTemplate = call({
  method: 'PUT',
  path: '/api/welcome/template',
  failed: 'Failed to update welcome template',
  caller: 'administrator',
  summary: 'Saves a new version of the welcome template. Welcomes that were sent keep theirs.',
  body: z.object({
    ...texts,
    /** the version that was edited; the call is refused if there is a newer one */
    version: z.number().int().min(1).optional(),
  }),
  data: WelcomeTemplate,
  failures: [WelcomeTemplateChanged],
});
