import { Hls } from 'hls.js/light';

export type Stream = {
  /** Continues with another address of the same video, after the former one ended. */
  readonly renew: (address: string) => void;
  readonly stop: () => void;
};

type StreamEvents = {
  /** The address ended; the stream waits for another one. */
  readonly onStale: () => void;
  /** The video cannot be played as a stream. */
  readonly onUnusable: () => void;
};

const expired = 403;

/**
 * Plays a stream in a video element from where it is. All addresses in the playlists are below the folder of the first one, in which
 * its signature is.
 * @returns undefined in a browser without Media Source
 */
export function playStream(element: HTMLVideoElement, address: string, events: StreamEvents): Stream | undefined {
  if (!Hls.isSupported()) return undefined;
  const first = folderOf(address);
  let current = first;
  const hls = new Hls({
    startPosition: element.currentTime,
    xhrSetup: (request, url) => request.open('GET', url.replace(first, current), true),
  });
  const place = () => element.currentTime;
  hls.on(Hls.Events.ERROR, (_event, { fatal, response }) => {
    if (response?.code === expired) events.onStale();
    else if (fatal) {
      hls.destroy();
      events.onUnusable();
    }
  });
  hls.loadSource(address);
  hls.attachMedia(element);
  void element.play().catch(() => undefined);
  return {
    renew(next) {
      if (folderOf(next) === current) return;
      current = folderOf(next);
      hls.startLoad(place());
    },
    stop: () => hls.destroy(),
  };
}

const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/') + 1);
