import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ffmpeg } from '@velvet/engines/tools/ffmpeg.tool';
import { toolPath } from '@velvet/engines/tools/tool';
import { ffmpegTranscoder } from '@velvet/media/transcoding/ffmpeg.transcoder';
import { isNodeAvInstalled, nodeAvTranscoder } from '@velvet/media/transcoding/node-av.transcoder';
import { renditionHeights } from '@velvet/media/transcoding/rendition-plan';
import { openSource } from '@velvet/media/transcoding/source';
import { transcode } from '@velvet/media/transcoding/transcode';
import type { Transcoder } from '@velvet/media/transcoding/transcoder';
import type { Line } from '#report.ts';
import type { GroundRow } from '#row.ts';

const run = promisify(execFile);
const filmSeconds = 20;
const perMinute = 60 / filmSeconds;

/** All renditions of a film in 1080p, by each transcoder, beside ffmpeg on the command line with the same encoder settings. */
export const videoRow: GroundRow = {
  name: 'VIDEO',
  async runAlone({ directory, report }) {
    const folder = await mkdtemp(join(directory, 'video-'));
    try {
      const program = await toolPath(ffmpeg);
      const film = join(folder, 'film.mp4');
      report('VIDEO: a film in 1080p');
      await makeFilm(program, film);
      const { width, height } = await openSource(film);
      const heights = renditionHeights({ width, height });
      const transcoders = [ffmpegTranscoder(program), ...(isNodeAvInstalled() ? [nodeAvTranscoder()] : [])];
      const limit = () => secondsOf(() => encodeAll(program, film, heights, folder));
      const lines: Line[] = [];
      for (const transcoder of transcoders) {
        report(`VIDEO: ${transcoder.name}, between two runs of ffmpeg on the command line`);
        const before = await limit();
        const ours = await secondsOf(() => makeAll(transcoder, film, heights, folder));
        lines.push(lineOf(transcoder.name, ours, (before + (await limit())) / 2));
      }
      return lines;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function makeFilm(program: string, path: string): Promise<void> {
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30', '-f', 'lavfi', '-i', 'sine=frequency=330'];
  const output = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path];
  await run(program, [...inputs, '-t', String(filmSeconds), ...output]);
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begunAt = performance.now();
  await work();
  return ((performance.now() - begunAt) / 1000) * perMinute;
}

async function makeAll(transcoder: Transcoder, film: string, heights: readonly number[], folder: string) {
  for (const height of heights) {
    const made = await mkdtemp(join(folder, 'made-'));
    await transcode(transcoder, { source: await openSource(film), folder: made, height }, () => {});
    await rm(made, { recursive: true });
  }
}

/** One command per rendition, without limits, normalization of loudness and checks. */
async function encodeAll(program: string, film: string, heights: readonly number[], folder: string): Promise<void> {
  for (const height of heights) {
    const made = join(folder, `plain-${height}`);
    await mkdir(made);
    const video = ['-vf', `scale=-2:${height}`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-g', '120'];
    const format = [
      '-f',
      'hls',
      '-hls_time',
      '4',
      '-hls_segment_type',
      'fmp4',
      '-hls_playlist_type',
      'vod',
      'index.m3u8',
    ];
    await run(program, ['-loglevel', 'error', '-i', film, ...video, '-c:a', 'aac', '-b:a', '128k', ...format], {
      cwd: made,
    });
    await rm(made, { recursive: true });
  }
}

/** The loudness is measured and the result is checked, which the command line does not do. */
const mostTimes = 1.3;

function lineOf(name: string, ours: number, limit: number): Line {
  const ratio = ours / limit;
  return {
    row: 'VIDEO',
    what: `seconds per minute of 1080p, all renditions, ${name}; limit: ffmpeg from the command line`,
    ours: `${ours.toFixed(1)} s`,
    limit: `${limit.toFixed(1)} s`,
    ratio: ratio.toFixed(2),
    reach: `at most ${mostTimes} times`,
    isMet: ratio <= mostTimes,
  };
}
