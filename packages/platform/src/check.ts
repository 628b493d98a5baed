import { randomUUID } from 'node:crypto';
import { PlatformStatus, readStatus } from '@velvet/contracts/platform/status';
import { meetingNamespace } from '@velvet/contracts/meeting/messages';
import { livePath } from '@velvet/contracts/realtime/messages';
import { ConfigError, reasonOf } from '@velvet/kit/lifecycle/config';
import { requestJson } from '@velvet/kit/http/http-client';
import { io, type Socket } from 'socket.io-client';
import { request } from 'undici';
import { z } from 'zod';

const timeoutMs = 20_000;

type Step = readonly [name: string, run: (url: string) => Promise<void>];

const steps: readonly Step[] = [
  ['every part is up', checkStatus],
  ['the application is served', checkApplication],
  ['the posts for everybody are listed', checkPosts],
  ['two people without an account meet', checkMeeting],
];

/**
 * Checks a deployed platform from outside, signed out. It leaves an empty meeting room.
 * @param url of the gateway
 * @throws {ConfigError} naming the first step that fails
 */
export async function checkPlatform(url: string | undefined): Promise<void> {
  if (!url || !URL.canParse(url)) throw new ConfigError('check: needs the address of the platform');
  for (const [name, run] of steps) {
    await run(url.replace(/\/$/, '')).catch((error: unknown) => {
      throw new ConfigError(`${name}: failed: ${reasonOf(error)}`);
    });
    process.stdout.write(`${name}\n`);
  }
}

const read = async (url: string, path: string) =>
  z.object({ data: z.unknown() }).parse(await requestJson(`${url}${path}`)).data;

async function checkStatus(url: string): Promise<void> {
  const { parts } = PlatformStatus.parse(await read(url, readStatus.path));
  const down = parts.filter(({ state }) => state === 'down').map(({ name }) => name);
  if (down.length > 0) throw new Error(`${down.join(', ')} down`);
}

async function checkApplication(url: string): Promise<void> {
  const { statusCode, body } = await request(url, { headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const page = await body.text();
  if (statusCode !== 200 || !page.includes('<div id="root"'))
    throw new Error(`/ returns ${statusCode} without the application`);
}

async function checkPosts(url: string): Promise<void> {
  z.array(z.unknown()).parse(await read(url, '/posts?feed=discover'));
}

/** Both may be on different replicas; a message from one to the other proves that they share the room. */
async function checkMeeting(url: string): Promise<void> {
  const roomId = `check-${randomUUID()}`;
  const open = () =>
    io(`${url}${meetingNamespace}`, {
      path: livePath,
      forceNew: true,
      reconnection: false,
      timeout: timeoutMs,
      transports: ['polling'],
    });
  const [one, other] = [open(), open()];
  try {
    for (const [socket, name] of [
      [one, 'One'],
      [other, 'Other'],
    ] as const)
      await connectAndJoin(socket, roomId, name);
    const text = randomUUID();
    const received = eventOf(other, 'receive-message');
    one.emit('send-message', { roomId, message: { text } });
    if (z.object({ text: z.string() }).parse(await received).text !== text) throw new Error('another message arrived');
  } finally {
    one.disconnect();
    other.disconnect();
  }
}

async function connectAndJoin(socket: Socket, roomId: string, name: string): Promise<void> {
  const joined = eventOf(socket, 'room-joined');
  socket.emit('join-room', roomId, name);
  await joined;
}

/** @throws if the connection fails or the event does not arrive in time */
function eventOf(socket: Socket, event: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => reject(new Error(`${event} did not arrive within ${timeoutMs / 1000} s`)), timeoutMs);
  socket.once(event, resolve);
  socket.once('connect_error', reject);
  return promise.finally(() => clearTimeout(timer));
}
