import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { nobody, startReplica, type Work } from './replica.ts';
import { openSite } from './site.ts';

type Answer = { status: number; name?: string };

function asking(url: string) {
  const send = async (path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  return {
    get: (path: string) => send(path),
    post: (path: string, id: string) => send(path, { id }),
  };
}

const unlimited = { GATEWAY_RATE_FACTOR: '0' };

test('requests are balanced over the ready replicas', async () => {
  const work: Work = { done: [] };
  await using one = await startReplica('one', work);
  await using two = await startReplica('two', work);
  await using site = await openSite(unlimited, undefined, { content: [one.url, await nobody(), two.url] });
  const { get } = asking(site.url);
  for (let turn = 0; turn < 6; turn += 1) expect((await get('/posts')).status).toBe(200);
  expect([one.count(), two.count()]).toEqual([3, 3]);
});

test('a new replica receives requests until it has as many outstanding ones as the others', async () => {
  const work: Work = { done: [] };
  await using one = await startReplica('one', work);
  const address = await nobody();
  await using site = await openSite(unlimited, undefined, { realtime: [one.url, address] });
  const over = new AbortController();
  const waits: Promise<Response>[] = [];
  const wait = () => void waits.push(fetch(`${site.url}/socket.io/never`, { signal: over.signal }));
  for (let count = 0; count < 4; count += 1) wait();
  await expect.poll(one.count).toBe(4);
  await using two = await startReplica('two', work, Number(new URL(address).port));
  await vi.waitFor(async () => {
    await fetch(`${site.url}/socket.io/`);
    expect(two.count()).toBeGreaterThan(0);
  }, 20_000);
  const before = { one: one.count(), two: two.count() };
  for (let count = 1; count <= 4; count += 1) {
    wait();
    await expect.poll(two.count).toBe(before.two + count);
  }
  expect(one.count()).toBe(before.one);
  over.abort();
  for (const each of waits) await expect(each).rejects.toThrow('aborted');
});

test('a request is retried at the next replica when its connection is refused, also a write with its body', async () => {
  const work: Work = { done: [] };
  await using one = await startReplica('one', work);
  const two = await startReplica('two', work);
  await using site = await openSite(unlimited, undefined, { content: [one.url, two.url] });
  const { post } = asking(site.url);
  // stopped between two probes
  await two[Symbol.asyncDispose]();
  const ids = ['a', 'b', 'c', 'd'];
  for (const id of ids) expect(await post('/posts', id)).toMatchObject({ status: 200, name: 'one' });
  expect(work.done).toEqual(ids);
});

test('a request that may have taken effect is retried only when it reads', async () => {
  const work: Work = { done: [] };
  await using one = await startReplica('one', work);
  await using two = await startReplica('two', work);
  await using site = await openSite(unlimited, undefined, { content: [one.url, two.url] });
  const { get, post } = asking(site.url);
  const count = () => one.count() + two.count();
  expect((await post('/posts/reset', 'a')).status).toBe(503);
  expect(count()).toBe(1);
  expect((await get('/posts/reset')).status).toBe(503);
  expect(count()).toBe(3);
});

test.each([1, 2])(
  'with %i replicas a read is aborted when its client disconnects, a write is not',
  async (replicas) => {
    const work: Work = { done: [] };
    await using one = await startReplica('one', work);
    await using two = await startReplica('two', work);
    const records: string[] = [];
    const content = [one.url, two.url].slice(0, replicas);
    const logTo = { write: (line: string) => void records.push(line) };
    await using site = await openSite({ ...unlimited, LOG_LEVEL: 'error' }, undefined, { content }, logTo);
    const count = () => one.count() + two.count();
    const hangUpOn = async (path: string, request: RequestInit = {}) => {
      const client = new AbortController();
      const before = count();
      const answer = fetch(`${site.url}${path}`, { ...request, signal: client.signal });
      await expect.poll(count).toBe(before + 1);
      client.abort();
      await expect(answer).rejects.toThrow('aborted');
    };
    await hangUpOn('/posts/never');
    await vi.waitFor(() => expect(one.left() + two.left()).toBe(1), 20_000);
    const body = JSON.stringify({ id: 'a' });
    await hangUpOn('/posts/slow', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    await expect.poll(() => work.done).toEqual(['a']);
    expect([count(), one.left() + two.left()]).toEqual([2, 1]);
    expect(records).toEqual([]);
    expect((await asking(site.url).get('/posts')).status).toBe(200);
  },
);

test('long polls of sockets are not limited in number', async () => {
  const work: Work = { done: [] };
  await using one = await startReplica('one', work);
  await using site = await openSite(unlimited, undefined, { realtime: [one.url] });
  const over = new AbortController();
  const path = '/socket.io/?EIO=4&transport=polling&sid=0-never';
  const polls = Array.from({ length: 400 }, () => fetch(`${site.url}${path}`, { signal: over.signal }));
  await vi.waitFor(() => expect(one.count()).toBe(polls.length), 20_000);
  over.abort();
  const ends = await Promise.allSettled(polls);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
});

test('an error response is forwarded and not retried', async () => {
  const work: Work = { done: [] };
  await using one = await startReplica('one', work);
  await using two = await startReplica('two', work);
  await using site = await openSite(unlimited, undefined, { content: [one.url, two.url] });
  expect((await asking(site.url).get('/posts/unavailable')).status).toBe(503);
  expect(one.count() + two.count()).toBe(1);
});

test('a call is 503 while no replica is available, and succeeds once one is', async () => {
  const work: Work = { done: [] };
  const address = await nobody();
  await using site = await openSite(unlimited, undefined, { content: [address, await nobody()] });
  const { post } = asking(site.url);
  expect(await post('/posts', 'a')).toMatchObject({ status: 503, code: 'Unavailable' });
  await using _late = await startReplica('late', work, Number(new URL(address).port));
  expect(await post('/posts', 'b')).toMatchObject({ status: 200, name: 'late' });
  expect(work.done).toEqual(['b']);
});

test('every write takes effect exactly once during a rolling restart under load', async () => {
  const work: Work = { done: [] };
  const spare = await nobody();
  const one = await startReplica('one', work);
  await using two = await startReplica('two', work);
  await using site = await openSite(unlimited, undefined, { content: [one.url, two.url, spare] });
  const { post } = asking(site.url);
  const answers = new Map<string, Answer>();
  let isOver = false;
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let turn = 0; !isOver; turn += 1) {
      const id = `${writer}-${turn}`;
      // some requests are always in flight
      answers.set(id, await post(turn % 5 === 0 ? '/posts/slow' : '/posts', id));
    }
  });
  await delay(200);
  await using _three = await startReplica('three', work, Number(new URL(spare).port));
  await one.drain(1000);
  const served = one.count();
  await delay(300);
  isOver = true;
  await Promise.all(writers);
  expect([...answers].filter(([, { status }]) => status !== 200)).toEqual([]);
  expect(work.done.toSorted()).toEqual([...answers.keys()].toSorted());
  expect(one.count()).toBe(served);
  const last = [...answers.values()].slice(-20).map(({ name }) => name);
  expect(new Set(last)).toEqual(new Set(['two', 'three']));
});

test('a sticky session stays with the replica of its id while that drains, until it has stopped', async () => {
  const work: Work = { done: [] };
  await using zero = await startReplica('0', work);
  const one = await startReplica('1', work);
  await using site = await openSite(unlimited, undefined, { realtime: [zero.url, one.url] });
  const { get, post } = asking(site.url);
  const path = '/socket.io/?EIO=4&transport=polling';
  const owners = async () => [
    (await get(`${path}&sid=1-abc`)).name,
    (await post(`${path}&sid=1-abc`, 'packet')).name,
    (await get(`${path}&sid=0-abc`)).name,
  ];
  for (let turn = 0; turn < 3; turn += 1) expect(await owners()).toEqual(['1', '1', '0']);
  expect(new Set([(await get(path)).name, (await get(path)).name])).toEqual(new Set(['0', '1']));
  const drained = one.drain(1200);
  await delay(600);
  expect(await owners()).toEqual(['1', '1', '0']);
  expect([(await get(path)).name, (await get(path)).name]).toEqual(['0', '0']);
  await drained;
  expect((await get(`${path}&sid=1-abc`)).name).toBe('0');
  for (const strange of ['7-a', '99999-a', '-1-a', 'abc', ''])
    expect((await get(`${path}&sid=${strange}`)).status).toBe(200);
});
