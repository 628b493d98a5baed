import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeFakeVoice } from './fake-voice.ts';

/**
 * Browser arguments for a fake camera with a moving image, a fake microphone with speech and a fake screen, without prompts.
 * Five frames per second suffice for the tests. Browsers on one machine connect over the loopback interface.
 */
export const fakeDevices = [
  '--use-fake-device-for-media-stream=fps=5,display-media-type=monitor',
  `--use-file-for-fake-audio-capture=${writeFakeVoice()}`,
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
];

type DeviceKind = 'audio' | 'video';
type WatchedPage = {
  watchedPeers: RTCPeerConnection[];
  captured: MediaStreamTrack[];
  missing: Set<DeviceKind>;
  sharedScreen?: MediaStream;
};

/**
 * Records the peer connections and tracks of the page for the tests. Cameras are small, because a busy machine encodes a dozen
 * of them at once.
 */
export const watchMedia = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watched = globalThis as unknown as WatchedPage;
    watched.watchedPeers = [];
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...given);
        watched.watchedPeers.push(this);
      }
    };
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    watched.captured = [];
    watched.missing = new Set();
    mediaDevices.getUserMedia = async ({ video, ...rest } = {}) => {
      const { missing } = watched;
      if ((video && missing.has('video')) || (rest.audio && missing.has('audio')))
        throw new DOMException('Requested device not found', 'NotFoundError');
      const small = { ...rest, ...(video && { video: { ...(video !== true && video), width: 320, height: 240 } }) };
      const stream = await getUserMedia(small);
      watched.captured.push(...stream.getTracks());
      return stream;
    };
    const getDisplayMedia = mediaDevices.getDisplayMedia.bind(mediaDevices);
    mediaDevices.getDisplayMedia = async (options) => (watched.sharedScreen = await getDisplayMedia(options));
  });

type Received = { readonly frames: number; readonly energy: number };

/** Received media of each open connection: decoded frames and audio energy. */
const received = (page: Page): Promise<Received[]> =>
  page.evaluate(async () => {
    const { watchedPeers } = globalThis as unknown as WatchedPage;
    const open = watchedPeers.filter(({ connectionState }) => connectionState === 'connected');
    return Promise.all(
      open.map(async (peer) => {
        const inbound = [...(await peer.getStats()).values()].filter(({ type }) => type === 'inbound-rtp');
        const sum = (name: string) => inbound.reduce((total, one) => total + Number(one[name] ?? 0), 0);
        return { frames: sum('framesDecoded'), energy: sum('totalAudioEnergy') };
      }),
    );
  });

/** A video counts as moving after this many further frames. */
const movingFrames = 4;

/** Covers several connection attempts on a busy machine; milliseconds. */
const mediaTimeout = { timeout: 50_000 };

/** The media that a page receives. */
export const mediaOf = (page: Page) => ({
  /** Waits until audio and video of this many participants arrive and continue. */
  async receivesMedia(others: number, { hasVideo } = { hasVideo: true }) {
    await expect.poll(async () => (await received(page)).length, mediaTimeout).toBe(others);
    const before = await received(page);
    const arrivalSince = (now: readonly Received[]) =>
      now.map(({ frames, energy }, index) => ({
        videoArrives: !hasVideo || frames >= (before[index]?.frames ?? 0) + movingFrames,
        audioArrives: energy > (before[index]?.energy ?? 0),
      }));
    const all = Array.from({ length: others }, () => ({ videoArrives: true, audioArrives: true }));
    await expect.poll(async () => arrivalSince(await received(page)), mediaTimeout).toEqual(all);
  },
  /** Types of the local candidates in use: `host`, `srflx`, `prflx` or `relay`. */
  candidateTypes: () =>
    page.evaluate(async () => {
      const { watchedPeers } = globalThis as unknown as WatchedPage;
      const kinds = new Set<string>();
      for (const peer of watchedPeers) {
        const stats = await peer.getStats();
        for (const one of stats.values())
          if (one.type === 'candidate-pair' && one.state === 'succeeded' && one.nominated)
            kinds.add(String(stats.get(one.localCandidateId)?.candidateType));
      }
      return [...kinds];
    }),
  /** Counts the video elements whose frame count increases. */
  movingVideos: () =>
    page.evaluate(async () => {
      const videos = [...document.querySelectorAll('video')];
      const next = (one: HTMLVideoElement) => new Promise((resolve) => one.requestVideoFrameCallback(resolve));
      const frames = (one: HTMLVideoElement) => one.getVideoPlaybackQuality().totalVideoFrames;
      const before = videos.map(frames);
      for (const one of videos) await next(one);
      for (const one of videos) await next(one);
      return videos.filter((one, index) => frames(one) > (before[index] ?? 0)).length;
    }),
});

/** Simulated events of the page's own devices. */
export const devicesOf = (page: Page) => ({
  /** Unplugs a microphone or a camera. @param isLast whether no other one is left */
  unplug: (kind: DeviceKind, isLast: boolean) =>
    page.evaluate(
      ([which, last]) => {
        const { captured, missing } = globalThis as unknown as WatchedPage;
        if (last) missing.add(which);
        for (const track of captured.filter((one) => one.kind === which && one.readyState === 'live')) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      },
      [kind, isLast] as const,
    ),
  /** Plugs a microphone or a camera in again. */
  plugIn: (kind: DeviceKind) =>
    page.evaluate((which) => {
      (globalThis as unknown as WatchedPage).missing.delete(which);
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    }, kind),
  /** Ids of the audio outputs in use. */
  speakers: () =>
    page.evaluate(() => [...new Set([...document.querySelectorAll('audio')].map(({ sinkId }) => sinkId))]),
  /** Ends sharing like the browser's own button 'Stop sharing'. */
  endScreenShare: () =>
    page.evaluate(() => {
      const { sharedScreen } = globalThis as unknown as WatchedPage;
      for (const track of sharedScreen?.getTracks() ?? []) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    }),
});
