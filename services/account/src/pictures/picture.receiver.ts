import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxPictureBytes } from '@velvet/contracts/account/profile';
import { TooLarge } from '@velvet/contracts/failure';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Receiver } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

/** The path of the file in a folder of its own. */
export type ReceivedPicture = string;

const limit = new Refusal(TooLarge, { field: 'file', message: 'A picture can have at most 20 MB.' });

/** Keeps a picture on disk while the call lasts, and stops reading as soon as it is larger than allowed. */
export const pictureReceiver: Receiver<Context, ReceivedPicture> = {
  async receive(_context, _caller, { stream }) {
    const path = join(await mkdtemp(join(tmpdir(), 'velvet-picture-')), 'picture');
    let bytes = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(bytes > maxPictureBytes ? limit : null, chunk);
      },
    });
    try {
      await pipeline(stream, counter, createWriteStream(path));
      return path;
    } catch (error) {
      await forget(path);
      throw error;
    }
  },

  async discard(_context, received) {
    await Promise.all(received.map(forget));
  },
};

export async function forget(path: ReceivedPicture): Promise<void> {
  await rm(dirname(path), { recursive: true, force: true });
}
