import { call, pageQuery } from '@velvet/contracts/call';
import { TooManyRequests } from '@velvet/contracts/failure';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { api, signRequestsWith } from './client.ts';
import { ApiFailure } from './failure.ts';

const readThing = call({
  method: 'GET',
  path: '/things/{thingId}/parts/{part}',
  caller: 'member',
  summary: 'One part of a thing.',
  params: z.object({ thingId: z.string(), part: z.string() }),
  query: z.object({ full: z.boolean().optional(), tag: z.array(z.string()).optional() }),
  data: z.object({ name: z.string() }),
});

const listThings = call({
  method: 'GET',
  path: '/things',
  caller: 'anyone',
  summary: 'Things.',
  query: pageQuery(20, {}),
  data: z.array(z.string()),
  paged: true,
});

const saveThing = call({
  method: 'POST',
  path: '/things',
  caller: 'member',
  summary: 'Keeps a thing.',
  body: z.object({
    title: z.string(),
    isPrivate: z.boolean().optional(),
    place: z.object({ name: z.string() }).optional(),
  }),
  files: { field: 'media', max: 2, required: false },
  data: z.object({ id: z.string() }),
});

const sent: Request[] = [];

/** Stubs one response of the network. The browser's own Request builds the request. */
function answer(status: number, body: unknown) {
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    sent.push(new Request(new URL(address, 'https://velvet.example'), request));
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
}

const lastSent = () => sent.at(-1)!;
const failureOf = async (made: Promise<unknown>) => {
  const error = await made.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error('The call was not refused.', { cause: error });
  return error;
};

afterEach(() => {
  vi.unstubAllGlobals();
  sent.length = 0;
});

test('a call builds the path and the query', async () => {
  answer(200, { success: true, data: { name: 'x' } });
  const query = { full: true, tag: ['a b', 'c'] };
  expect(await api(readThing, { params: { thingId: 'a/b', part: 'ü' }, query })).toEqual({ name: 'x' });
  expect(lastSent().url).toBe('https://velvet.example/things/a%2Fb/parts/%C3%BC?full=true&tag=a+b&tag=c');
  expect(lastSent().method).toBe('GET');
});

test('a call omits undefined parameters', async () => {
  answer(200, { success: true, data: { name: 'x' } });
  await api(readThing, { params: { thingId: '1', part: '2' }, query: { full: undefined } });
  expect(lastSent().url).toBe('https://velvet.example/things/1/parts/2');
});

test('a paged call returns its rows and the cursor', async () => {
  const meta = { page: 1, limit: 20, hasMore: false, nextCursor: null };
  answer(200, { success: true, data: ['a'], meta });
  expect(await api(listThings, {})).toEqual({ data: ['a'], meta });
});

test('a call sends JSON, with the token and the idempotency key when they are present', async () => {
  answer(200, { success: true, data: { id: '1' } });
  const takeBack = signRequestsWith({ token: async () => 'abc', onRefused: async () => undefined });
  await api(saveThing, { body: { title: 'One' }, idempotencyKey: 'k1' });
  takeBack();
  expect(lastSent().headers.get('authorization')).toBe('Bearer abc');
  expect(lastSent().headers.get('idempotency-key')).toBe('k1');
  expect(lastSent().headers.get('content-type')).toBe('application/json');
  expect(await lastSent().json()).toEqual({ title: 'One' });
  await api(saveThing, { body: { title: 'Two' } });
  expect(lastSent().headers.has('authorization')).toBe(false);
});

test('a call sends a form when it has files', async () => {
  answer(200, { success: true, data: { id: '1' } });
  const files = [new File(['one'], 'one.jpg'), new File(['two'], 'two.jpg')];
  await api(saveThing, { body: { title: 'One', isPrivate: false, place: { name: 'Lisbon' } }, files });
  expect(lastSent().headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  const form = await lastSent().formData();
  expect([...form.keys()]).toEqual(['title', 'isPrivate', 'place', 'media', 'media']);
  expect(form.get('isPrivate')).toBe('false');
  expect(form.get('place')).toBe('{"name":"Lisbon"}');
  expect(form.getAll('media').map((file) => file instanceof File && file.name)).toEqual(['one.jpg', 'two.jpg']);
});

test('a refusal carries every field of the response', async () => {
  const errors = [{ field: 'title', message: 'Too short.' }];
  answer(400, { success: false, message: 'Not valid.', code: 'InvalidInput', field: 'title', errors, requestId: 'r1' });
  const failure = await failureOf(api(saveThing, { body: { title: '' } }));
  expect(failure).toMatchObject({ status: 400, code: 'InvalidInput', message: 'Not valid.', field: 'title', errors });
  expect(failure.requestId).toBe('r1');
});

test.each([
  ['a page of some proxy', 502, '<html>Bad gateway</html>'],
  ['no envelope', 200, { name: 'x' }],
  ['a success that is called a failure', 200, { success: false, message: 'no', code: 'X' }],
  ['nothing', 204, undefined],
])('%s is not passed on', async (_, status, body) => {
  vi.stubGlobal('fetch', async () => new Response(body === undefined ? null : JSON.stringify(body), { status }));
  const failure = await failureOf(api(listThings, {}));
  expect(failure).toMatchObject({ status, code: 'Unreadable' });
});

test('a 429 failure carries its own message, or the retry delay when it has none', async () => {
  const body = { success: false, code: 'TooManyRequests' };
  const messageAfter = async (wait: Record<string, string>, message: string) => {
    vi.stubGlobal(
      'fetch',
      async () => new Response(JSON.stringify({ ...body, message }), { status: 429, headers: wait }),
    );
    return (await failureOf(api(listThings, {}))).message;
  };
  const { message } = TooManyRequests;
  expect(await messageAfter({}, message)).toBe(message);
  expect(await messageAfter({ 'retry-after': '12' }, message)).toBe(
    'Too many requests. Please wait 12 seconds and try again.',
  );
  const own = 'You have followed many people. Please try again in 3 hours.';
  expect(await messageAfter({ 'retry-after': '10800' }, own)).toBe(own);
});

test('any 401 is reported with the token of its call, with any body', async () => {
  const refused: (string | undefined)[] = [];
  const takeBack = signRequestsWith({ token: async () => 'old', onRefused: async (token) => void refused.push(token) });
  answer(401, { success: false, message: 'Please sign in.', code: 'SignedOut' });
  expect((await failureOf(api(listThings, {}))).status).toBe(401);
  answer(401, 'Unauthorized');
  expect((await failureOf(api(listThings, {}))).status).toBe(401);
  answer(403, { success: false, message: 'No.', code: 'Forbidden' });
  await failureOf(api(listThings, {}));
  takeBack();
  expect(refused).toEqual(['old', 'old']);
});

test('a call that cannot be signed is not sent unsigned', async () => {
  answer(200, { success: true, data: [] });
  const takeBack = signRequestsWith({
    token: () => Promise.reject(new TypeError('Failed to fetch')),
    onRefused: async () => undefined,
  });
  expect(await failureOf(api(listThings, {}))).toMatchObject({ status: 0, code: 'Unreachable' });
  takeBack();
  // the site itself is probed, the call is not made
  expect(sent.map(({ url }) => new URL(url).pathname)).not.toContain('/things');
});

test('an unreachable server is a failure, an aborted call is not', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failureOf(api(listThings, {}))).toMatchObject({ status: 0, code: 'Unreachable' });
  const abort = new AbortController();
  abort.abort(new DOMException('Gone', 'AbortError'));
  await expect(api(listThings, { signal: abort.signal })).rejects.toHaveProperty('name', 'AbortError');
});
