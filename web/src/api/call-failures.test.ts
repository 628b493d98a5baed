import { allCalls } from '@velvet/platform/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { callFailures } from '#texts/call-failures.ts';
import { api } from './client.ts';
import { messageOf } from './failure.ts';

/** Defaults of part 1 section 8 and part 2 section 8, by call, also of calls that are not built yet. */
const specified: Readonly<Record<string, string>> = {
  'POST /api/payments/subscribe': 'Failed to create subscription',
  'POST /api/payments/cancel-subscription/{id}': 'Failed to cancel subscription',
  'POST /api/payments/pay-per-view': 'Failed to create payment intent',
  'POST /api/payments/setup-customer': 'Failed to setup customer',
  'GET /api/payments/payment-methods': 'Failed to get payment methods',
  'GET /api/payments/subscriptions': 'Failed to get subscriptions',
  'GET /api/payments/analytics': 'Failed to get analytics',
  'GET /dashboard/stats': 'Failed to fetch dashboard stats',
  'GET /subscriptions': 'Failed to fetch subscriptions',
  'GET /notifications': 'Failed to fetch notifications',
  'PUT /notifications/{id}/read': 'Failed to mark notification as read',
  'GET /messages/conversations': 'Failed to fetch conversations',
  'GET /messages/{conversationId}': 'Failed to fetch messages',
  'POST /messages/{conversationId}': 'Failed to send message',
  'GET /collections': 'Failed to fetch collections',
  'POST /collections': 'Failed to create collection',
  'POST /collections/{id}/creators': 'Failed to add creator to collection',
  'GET /vault': 'Failed to fetch vault content',
  'POST /vault/upload': 'Failed to upload content',
  'DELETE /upload/vault/{id}': 'Failed to delete content',
  'GET /queue': 'Failed to fetch queue items',
  'POST /queue': 'Failed to create queue item',
  'DELETE /queue/{id}': 'Failed to delete queue item',
  'POST /queue/schedule': 'Failed to schedule content',
  'GET /statements': 'Failed to fetch statements',
  'GET /analytics': 'Failed to fetch analytics',
  'GET /profile': 'Failed to fetch profile',
  'PUT /profile': 'Failed to update profile',
  'GET /creators/recommended': 'Failed to fetch recommended creators',
  'GET /creators/search': 'Failed to search creators',
  'POST /api/welcome/send-message': 'Failed to send welcome message',
  'GET /api/welcome/template': 'Failed to fetch welcome template',
  'PUT /api/welcome/template': 'Failed to update welcome template',
  'GET /api/welcome/status/{userId}': 'Failed to check welcome status',
  'PUT /api/welcome/mark-read/{userId}/{messageId}': 'Failed to mark welcome as read',
  'POST /api/verification/didit/initialize': 'Failed to initialize age verification',
  'GET /api/verification/status/{userId}': 'Failed to fetch verification status',
  'GET /api/verification/history/{userId}': 'Failed to fetch verification history',
  'POST /api/verification/resend/{userId}': 'Failed to resend verification',
  'GET /posts': 'Failed to load posts',
  'POST /posts': 'Error creating post. Please try again.',
  'GET /comments/post/{postId}': 'Failed to load comments',
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const built = new Map(allCalls.map((call) => [nameOf(call), call]));
const params = { id: 'a', userId: 'a', postId: 'a' };

afterEach(() => vi.unstubAllGlobals());

async function shown(name: string, status: number, body: string): Promise<string> {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  const call = built.get(name);
  if (!call) throw new Error(`There is no call ${name}.`);
  const error = await api(call, { params }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return messageOf(error, 'the default of the screen');
}

test('every default of the specification whose call is built is in the catalogue', () => {
  const expected = Object.entries(specified).filter(([name]) => built.has(name));
  expect(expected.length).toBeGreaterThan(25);
  expect(Object.entries(callFailures)).toEqual(expect.arrayContaining(expected));
});

test.each(Object.entries(callFailures))('%s shows %j when its answer has no message', async (name, message) => {
  expect(await shown(name, 502, '<html>Bad gateway</html>')).toBe(message);
  expect(await shown(name, 500, JSON.stringify({ success: false, message: '', code: 'X' }))).toBe(message);
  expect(await shown(name, 409, JSON.stringify({ success: false, message: 'Because.', code: 'X' }))).toBe('Because.');
});

test('a call without a default shows the default of its screen', async () => {
  expect(await shown('POST /comments', 502, '<html>Bad gateway</html>')).toBe('the default of the screen');
});
