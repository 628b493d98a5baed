import { CaptionsTooLarge } from '@velvet/contracts/content/failures';
import { maxCaptionBytes } from '@velvet/contracts/content/limits';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Receiver } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

/** Keeps a file of captions in memory, and stops reading as soon as it is larger than allowed. */
export const captionReceiver: Receiver<Context, Buffer> = {
  async receive(_context, _caller, { field, stream }) {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxCaptionBytes) throw new Refusal(CaptionsTooLarge, { field });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  },

  discard: () => Promise.resolve(),
};
