import { StreamLinkInvalid } from '@velvet/contracts/content/failures';
import { NotFound } from '@velvet/contracts/failure';
import { VaultItemId } from '@velvet/contracts/ids';
import { uncached, type HttpServer } from '@velvet/kit/http/http-server';
import { answerObject } from '@velvet/kit/http/object-answer';
import { Refusal } from '@velvet/kit/http/refusal';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { objectKeys } from '#vault/object-keys.ts';
import { windowOf } from './object-window.ts';
import { streamPrefix, type StreamGrants } from './stream-grants.ts';
import { mainPlaylist, renditionPlaylist } from './stream-playlists.ts';
import type { StreamReading } from './stream-reading.service.ts';
import type { ReadyStream } from './stream-read.repository.ts';

type Dependencies = { grants: StreamGrants; streams: StreamReading; storage: ObjectStorage };
type StreamRequest = { Params: { id: string; grant: string; '*': string } };

const playlistHeaders = {
  'content-type': 'application/vnd.apple.mpegurl',
  // further renditions become ready, and the next grant has another address
  'cache-control': uncached,
  'x-content-type-options': 'nosniff',
};
const segmentHeaders = { 'cache-control': 'private, max-age=300, immutable' };
const pathPattern =
  /^(?:(?<height>\d{1,5})\/(?:(?<playlist>index\.m3u8)|(?<init>init\.mp4)|segment-(?<ordinal>\d{1,5})\.m4s)|index\.m3u8)$/;

/**
 * Serves `/media/stream/{item}/{grant}/`: `index.m3u8` and for each rendition `{height}/index.m3u8`, `init.mp4` and
 * `segment-{n}.m4s`. The segments come from the storage through this service, so that one grant covers them with every storage.
 */
export function serveStreams(server: HttpServer, { grants, streams, storage }: Dependencies): void {
  server.route<StreamRequest>({
    method: ['GET', 'HEAD'],
    url: `${streamPrefix}/:id/:grant/*`,
    async handler(request, reply) {
      const { id: given, grant, '*': path } = request.params;
      const id = VaultItemId.safeParse(given).data;
      const parts = pathPattern.exec(path)?.groups;
      if (!id || !parts) throw new Refusal(NotFound);
      if (!grants.isValid(id, grant)) throw new Refusal(StreamLinkInvalid);
      const ready = await streams.find(id);
      if (ready.length === 0) throw new Refusal(NotFound);
      if (parts['height'] === undefined) return reply.headers(playlistHeaders).send(mainPlaylist(ready));
      const stream = ready.find(({ height }) => height === Number(parts['height']));
      if (!stream) throw new Refusal(NotFound);
      if (parts['playlist']) return reply.headers(playlistHeaders).send(renditionPlaylist(stream));
      const range = rangeOf(stream, parts['ordinal']);
      const key = objectKeys(id).stream(stream.place);
      if (!range || !(await answerObject(request, reply, windowOf(storage, range), key, segmentHeaders)))
        throw new Refusal(NotFound);
      return reply;
    },
  });
}

/** @param ordinal of a segment; undefined for the beginning of the rendition */
function rangeOf({ made: { initBytes, segments } }: ReadyStream, ordinal: string | undefined) {
  if (ordinal === undefined) return { from: 0, length: initBytes };
  const segment = segments[Number(ordinal)];
  const before = segments.slice(0, Number(ordinal)).reduce((total, { bytes }) => total + bytes, initBytes);
  return segment && { from: before, length: segment.bytes };
}
