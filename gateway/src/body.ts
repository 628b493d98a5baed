import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestTimeout, TooLarge, TooManyRequests } from '@velvet/contracts/failure';
import { networkOf } from '@velvet/kit/http/client-address';
import { refusalBody } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Pace } from './pace.ts';
import { isUploadType } from './upload.ts';

export type BodyRules = {
  /** timeout for a body that is no upload, milliseconds */
  readonly timeoutMs: number;
  /** maximum of bodies of one address that arrive at once: of calls, and of uploads */
  readonly openBodies: number;
  readonly openUploads: number;
  readonly pace: Pace;
};

/** Limit of every body that is not an upload, as in the services. */
export const maxBodyBytes = 1024 * 1024;
/** How long the rest of a rejected body is read and discarded, so that its sender can read the rejection. */
const lingerMs = 5000;
const bodyless = new Set(['GET', 'HEAD']);

/**
 * Reads bodies before their request is sent to a service. A body that is no upload is buffered, within a timeout and a
 * size, so that a service never waits for a sender. An upload is streamed, as long as it keeps a minimum pace. The number of
 * open bodies per address is limited. The body is always passed as a stream: `@fastify/reply-from` sends streams unchanged.
 */
export function takeBodies(server: FastifyInstance, rules: BodyRules): void {
  const bodies = openCounter(rules.openBodies);
  const uploads = openCounter(rules.openUploads);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  server.addHook('preParsing', async (request, reply, payload) => {
    const { raw, headers } = request;
    if (bodyless.has(request.method) || !hasBody(headers)) return payload;
    // the client disconnected during admission: a body counted from here on would never end
    if (raw.destroyed || reply.raw.closed) throw new Refusal(RequestTimeout);
    const { tier } = request.routeOptions.config;
    // a form with files, or the bytes for a signed URL
    if (tier === 'bytes' || isUploadType(headers['content-type'])) {
      reply.raw.once('close', uploads.open(networkOf(request.ip)));
      watchUpload(request, reply, rules.pace);
      return detached(raw);
    }
    const over = bodies.open(networkOf(request.ip));
    try {
      const bytes = await readWhole(raw, rules.timeoutMs);
      headers['content-length'] = String(bytes.length);
      delete headers['transfer-encoding'];
      return Readable.from([bytes]);
    } catch (error) {
      // no second timeout for a late sender
      if (error instanceof Refusal && error.failure === RequestTimeout) void reply.header('connection', 'close');
      throw error;
    } finally {
      over();
    }
  });
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    dropRest(raw);
    done();
  });
}

const hasBody = (headers: IncomingMessage['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Counts the open bodies of each address. @throws {Refusal} 429 beyond `max`, from `open` */
function openCounter(max: number) {
  const counts = new Map<string, number>();
  return {
    open(address: string): () => void {
      const count = counts.get(address) ?? 0;
      if (count >= max) throw new Refusal(TooManyRequests);
      counts.set(address, count + 1);
      return () => {
        const left = (counts.get(address) ?? 1) - 1;
        if (left === 0) counts.delete(address);
        else counts.set(address, left);
      };
    },
  };
}

/** @throws {Refusal} 413 as soon as the size is known, 408 after the deadline */
function readWhole(raw: IncomingMessage, timeoutMs: number): Promise<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > maxBodyBytes) return Promise.reject(new Refusal(TooLarge));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => fail(new Refusal(RequestTimeout)), timeoutMs);
    function fail(error: Error): void {
      clearTimeout(timer);
      raw.removeListener('data', take);
      reject(error);
    }
    function take(chunk: Buffer): void {
      chunks.push(chunk);
      if ((length += chunk.length) > maxBodyBytes) fail(new Refusal(TooLarge));
    }
    raw.on('data', take);
    raw.once('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks, length));
    });
    // the client has disconnected: no response is possible
    raw.once('close', () => fail(new Refusal(RequestTimeout)));
    raw.once('error', fail);
  });
}

/**
 * Returns the body as a stream of its own. The proxy destroys a body that its service did not read, which would close the connection
 * before the sender reads why.
 */
function detached(raw: IncomingMessage): Readable {
  const body = new PassThrough();
  // the sender disconnected: the request to the service ends with an error, not with a shorter body
  raw.once('close', () => raw.complete || body.destroy(new Error('The sender disconnected.')));
  raw.once('error', (error) => body.destroy(error));
  body.on('error', () => {});
  return raw.pipe(body);
}

/** Responds to an upload that is too slow with 408, then closes its connection and the one to the service. */
function watchUpload(request: FastifyRequest, reply: FastifyReply, pace: Pace): void {
  const { raw } = request;
  // a request without a connection has no socket
  const { socket } = raw;
  const stop = pace.watch({
    moved: () => socket.bytesRead,
    // unread bytes wait for the service
    isPeersTurn: () => !raw.complete && raw.readableLength === 0,
    onTooSlow() {
      reply.raw.once('close', () => raw.destroy());
      if (reply.sent) raw.destroy();
      else
        void reply
          .code(RequestTimeout.status)
          .headers({ connection: 'close', 'content-type': 'application/json; charset=utf-8' })
          .send(JSON.stringify(refusalBody(new Refusal(RequestTimeout), request.id)));
    },
  });
  reply.raw.once('close', stop);
}

/** Discards the rest of a request that still arrives after its response for a moment, then closes the connection. */
function dropRest(raw: IncomingMessage): void {
  // kept, because a request without a connection has no socket
  const { socket } = raw;
  if (raw.complete || raw.destroyed || socket.destroyed) return;
  raw.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  // a keep-alive connection carries many requests: none leaves a listener behind
  const stop = () => {
    clearTimeout(timer);
    raw.off('end', stop);
    socket.off('close', stop);
  };
  raw.once('end', stop);
  socket.once('close', stop);
}
