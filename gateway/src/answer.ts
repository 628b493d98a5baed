import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Pace } from './pace.ts';

/** Bytes that are taken from a part at once; a longer answer waits in the part until its reader has taken the beginning. */
const heldBytes = 1024 * 1024;
/** A shorter answer fits into the buffers of the connection to the part. */
const shortBytes = 48 * 1024;

/**
 * Takes an answer out of the part at the part's pace and hands it out at the reader's, so that a reader who takes nothing
 * keeps no request slot of the part.
 */
export function relieve(answer: Readable, announcedBytes: number): Readable {
  if (announcedBytes <= shortBytes) return answer;
  const held = new PassThrough({ highWaterMark: heldBytes });
  pipeline(answer, held, () => undefined);
  return held;
}

/** Ends the connections of readers who do not take their answer at the minimum pace. */
export function watchReaders(server: FastifyInstance, pace: Pace): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    const { socket } = reply.raw;
    // of a response that is closed already no end would be heard
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
