import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeFakeVoice } from './fake-voice.ts';

/**
 * A camera with a picture that moves, a microphone into which somebody speaks and a screen, none of which asks. Five pictures a second are
 * enough to see that they arrive. Browsers on one machine find each other by its loopback interface, where it has no other.
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
type Watched = {
  watchedPeers: RTCPeerConnection[];
  captured: MediaStreamTrack[];
  missing: Set<DeviceKind>;
  sharedScreen?: MediaStream;
};

/**
 * Keeps what the page connects and shares, to be measured from outside. Cameras are small: a machine with other things to do
 * codes a dozen of their pictures at once.
 */
export const watchMedia = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watched = globalThis as unknown as Watched;
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

/** What came over each open connection so far: pictures that were decoded, and the sound's energy. */
const received = (page: Page): Promise<Received[]> =>
  page.evaluate(async () => {
    const { watchedPeers } = globalThis as unknown as Watched;
    const open = watchedPeers.filter(({ connectionState }) => connectionState === 'connected');
    return Promise.all(
      open.map(async (peer) => {
        const inbound = [...(await peer.getStats()).values()].filter(({ type }) => type === 'inbound-rtp');
        const sum = (name: string) => inbound.reduce((total, one) => total + Number(one[name] ?? 0), 0);
        return { frames: sum('framesDecoded'), energy: sum('totalAudioEnergy') };
      }),
    );
  });

/** So many more pictures are a picture that moves. */
const movingFrames = 4;

/** Two who collided begin anew, and a machine that draws all their pictures is late with each try; milliseconds. */
const patience = { timeout: 50_000 };

/** What reaches a person of the others. */
export const mediaOf = (page: Page) => ({
  /** Until pictures and sound of so many others arrive, and go on arriving. */
  async seesAndHears(others: number, { pictures } = { pictures: true }) {
    await expect.poll(async () => (await received(page)).length, patience).toBe(others);
    const before = await received(page);
    const goesOn = (now: readonly Received[]) =>
      now.map(({ frames, energy }, index) => ({
        isSeen: !pictures || frames >= (before[index]?.frames ?? 0) + movingFrames,
        isHeard: energy > (before[index]?.energy ?? 0),
      }));
    const all = Array.from({ length: others }, () => ({ isSeen: true, isHeard: true }));
    await expect.poll(async () => goesOn(await received(page)), patience).toEqual(all);
  },
  /** Kinds of this end's candidates in use: `host`, `srflx`, `prflx` or `relay`. */
  kindsOfWay: () =>
    page.evaluate(async () => {
      const { watchedPeers } = globalThis as unknown as Watched;
      const kinds = new Set<string>();
      for (const peer of watchedPeers) {
        const stats = await peer.getStats();
        for (const one of stats.values())
          if (one.type === 'candidate-pair' && one.state === 'succeeded' && one.nominated)
            kinds.add(String(stats.get(one.localCandidateId)?.candidateType));
      }
      return [...kinds];
    }),
  /** How many pictures move, by the video elements' own count of frames. */
  moving: () =>
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

/** What somebody does to their own. */
export const devicesOf = (page: Page) => ({
  /** As when a microphone or a camera is pulled out. @param isLast there is no other */
  pullOut: (kind: DeviceKind, isLast: boolean) =>
    page.evaluate(
      ([which, last]) => {
        const { captured, missing } = globalThis as unknown as Watched;
        if (last) missing.add(which);
        for (const track of captured.filter((one) => one.kind === which && one.readyState === 'live')) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      },
      [kind, isLast] as const,
    ),
  /** As when the first one is plugged in again. */
  plugIn: (kind: DeviceKind) =>
    page.evaluate((which) => {
      (globalThis as unknown as Watched).missing.delete(which);
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    }, kind),
  /** Where the sound of the others is heard: ids of devices. */
  speakers: () =>
    page.evaluate(() => [...new Set([...document.querySelectorAll('audio')].map(({ sinkId }) => sinkId))]),
  /** As when somebody presses the browser's own 'Stop sharing'. */
  endScreen: () =>
    page.evaluate(() => {
      const { sharedScreen } = globalThis as unknown as Watched;
      for (const track of sharedScreen?.getTracks() ?? []) {
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    }),
});
