import { createReadStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { displayable } from '@velvet/media/displayable';
import { MediaFailure } from '@velvet/media/errors';
import { blurredPreview, readImageHeader, renderImage, sanitizedOriginal } from '@velvet/media/image';
import { asUtf8 } from '@velvet/media/plain-text';
import { poster, type Poster } from '@velvet/media/poster';
import { rewriteWithoutMetadata } from '@velvet/media/rewrite';
import { sniff, type MediaType } from '@velvet/media/sniff';
import { processSound } from '@velvet/media/sound';
import { ffmpegTranscoder } from '@velvet/media/transcoding/ffmpeg.transcoder';
import type { Transcoder } from '@velvet/media/transcoding/transcoder';
import { readVideo } from '@velvet/media/video';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { objectKeys } from '#vault/object-keys.ts';
import { readingShare, type OnStep } from './progress.ts';
import type { TempFolder } from './temp-folder.ts';

/** Detected properties of a file, whose renditions are all stored. */
export type Product = {
  type: MediaType['kind'];
  extension: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  renditions: { width: number; height: number }[];
  hasPreview: boolean;
  hasPoster: boolean;
  /** of audio; null if it could not be decoded */
  waveform: readonly number[] | null;
};

type Work = {
  id: VaultItemId;
  source: string;
  /** a picture without metadata, which needs no other encoding */
  isClean: boolean;
  folder: TempFolder;
  storage: ObjectStorage;
  ffmpegPath: string | undefined;
  transcoder: Transcoder | undefined;
  onStep: OnStep;
};

const nothingMore = {
  width: null,
  height: null,
  durationMs: null,
  hasPreview: false,
  hasPoster: false,
  waveform: null,
} as const;
const webp = { contentType: 'image/webp' };

/** @throws {MediaFailure} if the file is invalid */
export async function produce(work: Work): Promise<Product> {
  const type = await sniff(work.source);
  if (type.kind === 'image') return await produceImage(work);
  if (type.kind === 'video') return await produceVideo(work);
  if (type.kind === 'audio') return await produceAudio(work);
  const isText = type.extension === 'txt';
  await putFile(work, isText ? await asUtf8(work.source, work.folder.path('original')) : work.source, type.mime);
  return { ...nothingMore, type: 'document', extension: type.extension, renditions: [] };
}

async function produceImage(work: Work): Promise<Product> {
  const { id, isClean, folder, storage } = work;
  await mkdir(folder.path('displayable'));
  const picture = await displayable(work.source, folder.path('displayable'));
  const { path: source, type } = picture;
  const { width, height } = await readImageHeader(source);
  const keys = objectKeys(id);
  const renditions = await renderImage(source);
  for (const [ordinal, { bytes }] of renditions.entries()) await storage.put(keys.rendition(ordinal), bytes, webp);
  await storage.put(keys.preview, await blurredPreview(source), webp);
  const isStored = isClean || picture.isClean;
  const clean = isStored ? source : folder.path('original');
  if (!isStored) await sanitizedOriginal(source, clean, type);
  await putFile(work, clean, type.mime);
  return {
    ...nothingMore,
    type: 'image',
    extension: type.extension,
    width,
    height,
    renditions: renditions.map((rendition) => ({ width: rendition.width, height: rendition.height })),
    hasPreview: true,
  };
}

async function produceVideo(work: Work): Promise<Product> {
  const { id, source, folder, storage, onStep } = work;
  const { width, height, durationSeconds } = await readVideo(source);
  const clean = folder.path('original');
  const { type } = await rewriteWithoutMetadata(source, clean, (progress) =>
    onStep('analysing', readingShare + (1 - readingShare) * progress),
  );
  await putFile(work, clean, type.mime);
  onStep('poster', 0);
  const picture = await posterOf(work).catch(withoutPoster);
  if (picture) {
    const path = folder.path('poster.webp');
    await writeFile(path, picture.bytes);
    await storage.put(objectKeys(id).poster, picture.bytes, webp);
    await storage.put(objectKeys(id).preview, await blurredPreview(path), webp);
  }
  const hasPoster = picture !== undefined;
  return {
    ...nothingMore,
    type: 'video',
    extension: type.extension,
    width,
    height,
    durationMs: Math.round(durationSeconds * 1000),
    renditions: [],
    hasPreview: hasPoster,
    hasPoster,
  };
}

async function produceAudio(work: Work): Promise<Product> {
  const clean = work.folder.path('original');
  const { type, durationSeconds, waveform } = await processSound(work.source, clean, { ffmpegPath: work.ffmpegPath });
  await putFile(work, clean, type.mime);
  return {
    ...nothingMore,
    type: 'audio',
    extension: type.extension,
    durationMs: Math.round(durationSeconds * 1000),
    renditions: [],
    waveform: waveform.length > 0 ? waveform : null,
  };
}

async function posterOf({ source, folder, ffmpegPath, transcoder }: Work): Promise<Poster | undefined> {
  // ffmpeg also makes posters where videos get no renditions
  const program = transcoder ?? (ffmpegPath ? ffmpegTranscoder(ffmpegPath) : undefined);
  if (!program) return undefined;
  await mkdir(folder.path('poster'));
  return await poster(source, program, folder.path('poster'));
}

const withoutPosterReasons = new Set(['TranscodingFailed', 'TooManyPixels']);

/** A video that cannot be decoded here may still play in browsers, so it gets no poster. */
function withoutPoster(error: unknown): Poster | undefined {
  if (error instanceof MediaFailure && withoutPosterReasons.has(error.problem.reason)) return undefined;
  throw error;
}

async function putFile({ id, storage }: Work, path: string, contentType: string): Promise<void> {
  const { size } = await stat(path);
  await storage.put(objectKeys(id).original, createReadStream(path), { contentType, size });
}
