import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Pace } from './pace.ts';

/** Size of the response buffer, bytes; the rest of a longer response waits in the service until its reader has read the beginning. */
const heldBytes = 1024 * 1024;
/** A shorter response fits into the buffers of the connection to the service. */
const shortBytes = 48 * 1024;

/**
 * Buffers a response between service and reader, so that a slow reader holds no request slot of the service.
 */
export function relieve(answer: Readable, announcedBytes: number): Readable {
  if (announcedBytes <= shortBytes) return answer;
  const held = new PassThrough({ highWaterMark: heldBytes });
  pipeline(answer, held, () => undefined);
  return held;
}

/** Closes the connections of readers below the minimum pace. */
export function watchReaders(server: FastifyInstance, pace: Pace): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    const { socket } = reply.raw;
    // a response that is closed already emits no further `close`
    if (socket && !reply.raw.closed)
      reply.raw.once(
        'close',
        pace.watch({
          moved: () => socket.bytesWritten - socket.writableLength,
          isPeersTurn: () => socket.writableLength > 0,
          onTooSlow: () => socket.destroy(),
        }),
      );
    done(null, payload);
  });
}
