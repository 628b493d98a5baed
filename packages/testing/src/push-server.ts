// A push service (RFC 8030) with browsers, which decrypts what it receives (RFC 8291) by independent code.
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PushPayload, type PushSubscriptionInput } from '@velvet/contracts/notification/devices';
import { importJWK, jwtVerify } from 'jose';

export type Received = {
  readonly payload: PushPayload;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
};
export type TestBrowser = {
  readonly subscription: PushSubscriptionInput;
  readonly received: Received[];
  /** answers instead of 201, the next first */
  readonly answers: { status: number; retryAfter?: string; accepts?: boolean }[];
};

export type PushServer = AsyncDisposable & { subscribe(): TestBrowser };

/** Returns settings with which the notification service sends to a push server of this machine. */
export function pushSettings() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    NOTIFICATION_VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    NOTIFICATION_VAPID_PRIVATE_KEY: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString(
      'base64url',
    ),
    NOTIFICATION_VAPID_SUBJECT: 'mailto:push@velvet.example',
    NOTIFICATION_PUSH_ADDRESSES: '127.0.0.1',
  };
}

/** @param publicKey the VAPID key with which browsers subscribe */
export async function startPushServer(publicKey: string): Promise<PushServer> {
  const browsers = new Map<string, TestBrowser & { keys: ECDH; auth: Buffer }>();
  const server = createServer((request, response) => {
    void receive(request).then(({ status, retryAfter }) => {
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function receive(request: IncomingMessage): Promise<{ status: number; retryAfter?: string }> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const browser = browsers.get(request.url ?? '');
    if (!browser) return { status: 404 };
    if (!(await isAuthorized(request.headers.authorization, publicKey, origin))) return { status: 403 };
    const answer = browser.answers.shift();
    if (answer && !answer.accepts) return answer;
    const { ttl, urgency, topic } = request.headers;
    browser.received.push({
      payload: PushPayload.parse(JSON.parse(decrypt(body, browser.keys, browser.auth))),
      ttl: Number(ttl),
      urgency: urgency?.toString(),
      topic: topic?.toString(),
    });
    return answer ?? { status: 201 };
  }

  return {
    subscribe() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const subscription = {
        endpoint: `${origin}${path}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
      const browser = { subscription, received: [], answers: [], keys, auth };
      browsers.set(path, browser);
      return browser;
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** RFC 8292: a token signed with the key of the subscription, for this origin, valid for at most a day. */
async function isAuthorized(header: string | undefined, publicKey: string, origin: string): Promise<boolean> {
  const [, token, key] = header?.match(/^vapid t=([^,]+), k=(.+)$/) ?? [];
  if (token === undefined || key !== publicKey) return false;
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const verifier = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, verifier, { audience: origin });
  const now = Date.now() / 1000;
  return payload.sub?.startsWith('mailto:') === true && (payload.exp ?? 0) > now && (payload.exp ?? 0) <= now + 86_400;
}

/** RFC 8188 with the key agreement of RFC 8291, of one record. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = hkdf(keys.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + idLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));
