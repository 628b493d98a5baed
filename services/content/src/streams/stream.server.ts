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
import { stripText } from './strip-text.ts';

type Dependencies = {
  grants: StreamGrants;
  streams: StreamReading;
  captions: { find(id: VaultItemId, language: string): Promise<string | undefined> };
  storage: ObjectStorage;
};
type StreamRequest = { Params: { id: string; grant: string; '*': string } };

const playlistHeaders = {
  'content-type': 'application/vnd.apple.mpegurl',
  // further renditions become ready, and the next grant has another address
  'cache-control': uncached,
  'x-content-type-options': 'nosniff',
};
const textHeaders = { ...playlistHeaders, 'content-type': 'text/vtt; charset=utf-8' };
const segmentHeaders = { 'cache-control': 'private, max-age=300, immutable' };
const pathPattern =
  /^(?:captions\/(?<language>[A-Za-z\d-]{2,35})\.vtt|strip\.(?<strip>vtt|webp)|(?<height>\d{1,5})\/(?:(?<playlist>index\.m3u8)|(?<init>init\.mp4)|segment-(?<ordinal>\d{1,5})\.m4s)|index\.m3u8)$/;

/**
 * Serves `/media/stream/{item}/{grant}/`: `index.m3u8` and for each rendition `{height}/index.m3u8`, `init.mp4` and
 * `segment-{n}.m4s`; `captions/{language}.vtt`; and the preview strip, `strip.vtt` and `strip.webp`. The segments come from the storage through this service, so that one grant covers them with every storage.
 */
export function serveStreams(server: HttpServer, { grants, streams, captions, storage }: Dependencies): void {
  server.route<StreamRequest>({
    method: ['GET', 'HEAD'],
    url: `${streamPrefix}/:id/:grant/*`,
    async handler(request, reply) {
      const { id: given, grant, '*': path } = request.params;
      const id = VaultItemId.safeParse(given).data;
      const parts: Parts | undefined = pathPattern.exec(path)?.groups;
      if (!id || !parts) throw new Refusal(NotFound);
      if (!grants.isValid(id, grant)) throw new Refusal(StreamLinkInvalid);
      const text = await textOf(id, parts);
      if (text) return reply.headers(text.headers).send(text.body);
      const object = objectOf(id, await streams.find(id), parts);
      if (!object || !(await answerObject(request, reply, object.storage, object.key, segmentHeaders)))
        throw new Refusal(NotFound);
      return reply;
    },
  });

  /** @returns undefined for a part that is no text. @throws {Refusal} NotFound */
  async function textOf(id: VaultItemId, parts: Parts) {
    const { language, strip, height, playlist } = parts;
    if (strip === 'webp' || (height !== undefined && playlist === undefined)) return undefined;
    const body = language === undefined ? await playlistOf(id, parts) : await captions.find(id, language);
    if (body === undefined) throw new Refusal(NotFound);
    return { body, headers: language === undefined && strip === undefined ? playlistHeaders : textHeaders };
  }

  /** Returns a playlist, or the text of the preview strip. */
  async function playlistOf(id: VaultItemId, { strip, height }: Parts): Promise<string | undefined> {
    const ready = await streams.find(id);
    const tiles = stripOf(ready);
    if (strip !== undefined) return tiles && stripText(tiles);
    if (height === undefined) return ready.length > 0 ? mainPlaylist(ready) : undefined;
    const stream = streamOf(ready, height);
    return stream && renditionPlaylist(stream);
  }

  function objectOf(id: VaultItemId, ready: readonly ReadyStream[], { strip, height, ordinal }: Parts) {
    const keys = objectKeys(id);
    if (strip !== undefined) return stripOf(ready) && { storage, key: keys.strip };
    const stream = streamOf(ready, height);
    const range = stream && rangeOf(stream, ordinal);
    return range && { storage: windowOf(storage, range), key: keys.stream(stream.place) };
  }
}

/** Groups of the pattern of paths. */
type Parts = Partial<Record<'language' | 'strip' | 'height' | 'playlist' | 'init' | 'ordinal', string>>;

const stripOf = (ready: readonly ReadyStream[]) => ready.find(({ made }) => made.strip)?.made.strip ?? undefined;

const streamOf = (ready: readonly ReadyStream[], height: string | undefined) =>
  ready.find((stream) => stream.height === Number(height));

/** @param ordinal of a segment; undefined for the beginning of the rendition */
function rangeOf({ made: { initBytes, segments } }: ReadyStream, ordinal: string | undefined) {
  if (ordinal === undefined) return { from: 0, length: initBytes };
  const segment = segments[Number(ordinal)];
  const before = segments.slice(0, Number(ordinal)).reduce((total, { bytes }) => total + bytes, initBytes);
  return segment && { from: before, length: segment.bytes };
}
