import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode } from 'dns-packet';
import { expect, test, vi } from 'vitest';
import { discoverByDns, type ReplicaAddress } from '#discovery.ts';
import { startReplica, type Work } from './replica.ts';
import { openSite } from './site.ts';

type Target = { readonly target: string; readonly port: number };

/** A DNS server on loopback with the SRV records of one name. */
async function startDns(name: string, targets: readonly Target[]) {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id = 0, questions = [] } = decode(message);
    const answers =
      questions[0]?.name === name ? targets.map((data) => ({ type: 'SRV' as const, name, ttl: 5, data })) : [];
    // 3: the name does not exist
    const flags = answers.length > 0 ? 0 : 3;
    socket.send(encode({ type: 'response', id, flags, questions, answers }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  return { server: `127.0.0.1:${port}`, [Symbol.dispose]: () => void socket.close() };
}

const service = '_http._tcp.velvet-realtime.velvet.svc.cluster.local';
const pod = (name: string, port = 8080): Target => ({
  target: `${name}.velvet-realtime.velvet.svc.cluster.local`,
  port,
});

test('replicas are looked up by SRV records, in the order of the ordinals in their names', async () => {
  using dns = await startDns(service, [pod('velvet-realtime-10'), pod('velvet-realtime-2', 8081)]);
  expect(await discoverByDns(`srv+http://${service}`, [dns.server])()).toEqual([
    { url: 'http://velvet-realtime-2.velvet-realtime.velvet.svc.cluster.local:8081', ordinal: 2 },
    { url: 'http://velvet-realtime-10.velvet-realtime.velvet.svc.cluster.local:8080', ordinal: 10 },
  ]);
});

test('the look-up of a name that does not exist fails', async () => {
  using dns = await startDns(service, []);
  await expect(discoverByDns('srv+http://_http._tcp.missing.svc', [dns.server])()).rejects.toThrow('ENOTFOUND');
});

/** A gateway whose replicas of realtime are those of a list that the test changes. */
async function openScaled(listed: () => readonly ReplicaAddress[], records: string[] = []) {
  const site = await openSite(
    { GATEWAY_RATE_FACTOR: '0', LOG_LEVEL: 'warn' },
    undefined,
    { realtime: [`srv+http://${service}`] },
    { write: (line: string) => void records.push(line) },
    () => async () => listed(),
  );
  const get = async (path: string) => {
    const response = await fetch(`${site.url}${path}`);
    const { name } = (await response.json()) as { name?: string };
    return { status: response.status, name };
  };
  return { get, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

test('requests follow the replicas of a service that scales, and sessions stay until theirs has stopped', async () => {
  const work: Work = { done: [] };
  await using zero = await startReplica('zero', work);
  const one = await startReplica('one', work);
  let listed: readonly ReplicaAddress[] = [{ url: zero.url, ordinal: 0 }];
  await using site = await openScaled(() => listed);
  const newSession = async () => (await site.get('/socket.io/')).name;
  const session = async () => (await site.get('/socket.io/?EIO=4&sid=1-abc')).name;
  expect(await newSession()).toBe('zero');

  listed = [...listed, { url: one.url, ordinal: 1 }];
  await vi.waitFor(async () => expect(await newSession()).toBe('one'), 5000);
  expect(await session()).toBe('one');

  listed = [{ url: zero.url, ordinal: 0 }];
  await vi.waitFor(async () => expect([await newSession(), await newSession()]).toEqual(['zero', 'zero']), 5000);
  expect(await session()).toBe('one');
  await one[Symbol.asyncDispose]();
  await vi.waitFor(async () => expect(await session()).toBe('zero'), 5000);
});

test('replicas remain while they cannot be looked up, which is logged once, and a service without any is unavailable', async () => {
  await using zero = await startReplica('zero', { done: [] });
  let state: 'empty' | 'listed' | 'failing' = 'empty';
  const records: string[] = [];
  let failures = 0;
  await using site = await openScaled(() => {
    if (state === 'failing') failures += 1;
    if (state === 'failing') throw new Error('SERVFAIL');
    return state === 'empty' ? [] : [{ url: zero.url, ordinal: 0 }];
  }, records);
  expect((await site.get('/socket.io/')).status).toBe(503);
  state = 'listed';
  await vi.waitFor(async () => expect((await site.get('/socket.io/')).name).toBe('zero'), 5000);
  state = 'failing';
  await vi.waitFor(() => expect(failures).toBeGreaterThan(2), 10_000);
  expect((await site.get('/socket.io/')).name).toBe('zero');
  expect(records.filter((record) => record.includes('replicas cannot be looked up'))).toHaveLength(1);
});
