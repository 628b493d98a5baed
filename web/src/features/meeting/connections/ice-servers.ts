import { fetchIceServers } from '#resources/meetings.ts';

const retryMs = 5000;
const minRefreshMs = 30_000;

/** The STUN and TURN servers, refreshed at half of the lifetime of their credentials. */
export class IceServers {
  readonly #roomId: string;
  readonly #policy: RTCIceTransportPolicy;
  readonly #onChange: () => void;
  #servers: RTCIceServer[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /** @param isRelayed whether ICE uses TURN relays only */
  constructor(roomId: string, isRelayed: boolean, onChange: () => void) {
    this.#roomId = roomId;
    this.#policy = isRelayed ? 'relay' : 'all';
    this.#onChange = onChange;
  }

  configuration(): RTCConfiguration {
    return { iceServers: this.#servers, iceTransportPolicy: this.#policy, bundlePolicy: 'max-bundle' };
  }

  /** Fetches the servers, and retries after a failure. Host candidates still connect browsers of one network meanwhile. */
  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const { iceServers, expiresAt } = await fetchIceServers(this.#roomId);
      this.#servers = iceServers.map(({ urls, username, credential }) => ({
        urls,
        ...(username !== undefined && { username }),
        ...(credential !== undefined && { credential }),
      }));
      if (this.#isClosed) return;
      this.#onChange();
      if (expiresAt === null) return;
      const lifeMs = new Date(expiresAt).getTime() - Date.now();
      this.#scheduleRefresh(Math.max(lifeMs / 2, minRefreshMs));
    } catch (error) {
      reportError(error);
      this.#scheduleRefresh(retryMs);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #scheduleRefresh(ms: number): void {
    // the longest delay of a timer, 24 days
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.refresh(), Math.min(ms, 2 ** 31 - 1));
  }
}
