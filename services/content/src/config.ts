import { tmpdir } from 'node:os';
import { LiveStreamKind } from '@velvet/contracts/meeting/live-stream';
import { readPlanLimits, type LimitsByPlan } from '@velvet/entitlements/plan-limits';
import { findFfmpeg } from '@velvet/media/find-ffmpeg';
import { findTranscoder } from '@velvet/media/transcoding/find-transcoder';
import type { Transcoder } from '@velvet/media/transcoding/transcoder';
import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const settings = {
  /** origin of the site, for links to share */
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  /** path of ffmpeg for video posters; by default the one on the search path, if any */
  CONTENT_FFMPEG_PATH: z.string().optional(),
  /** whether videos get renditions for streaming, which takes processor time; `auto` with ffmpeg or the package node-av */
  CONTENT_TRANSCODER: z.enum(['auto', 'none']).default('auto'),
  /** folder for processing files, with space for several of the largest uploads */
  CONTENT_TEMP_DIR: z.string().default(tmpdir()),
  /** time for which access continues after a paid period while its renewal is pending; hours */
  CONTENT_RENEWAL_TOLERANCE_HOURS: z.coerce.number().min(0).max(168).default(24),
  /** how the media of sessions reach their people; the same for realtime */
  LIVE_STREAM: LiveStreamKind.default('mesh'),
  PATH: z.string().default(''),
} as const;

export type ContentConfig = {
  readonly publicUrl: string;
  readonly planLimits: LimitsByPlan;
  readonly ffmpegPath: string | undefined;
  readonly transcoder: Transcoder | undefined;
  readonly tempDirectory: string;
  readonly renewalToleranceMs: number;
  readonly liveStream: LiveStreamKind;
};

export async function readContentConfig(environment: Environment): Promise<ContentConfig> {
  const read = readConfig(settings, environment);
  const ffmpegPath = await findFfmpeg(read.CONTENT_FFMPEG_PATH, read.PATH);
  return Object.freeze({
    publicUrl: read.PUBLIC_URL.replace(/\/$/, ''),
    planLimits: readPlanLimits(environment),
    ffmpegPath,
    transcoder: read.CONTENT_TRANSCODER === 'none' ? undefined : findTranscoder(ffmpegPath),
    tempDirectory: read.CONTENT_TEMP_DIR,
    liveStream: read.LIVE_STREAM,
    renewalToleranceMs: read.CONTENT_RENEWAL_TOLERANCE_HOURS * 3_600_000,
  });
}
