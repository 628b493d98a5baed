import type { MediaState } from '@velvet/contracts/meeting/messages';
import { keepLoadingChunk } from '#api/load-chunk.ts';
import { meetingNamespace } from '@velvet/contracts/meeting/messages';
import { livePath } from '@velvet/contracts/realtime/messages';
import type { Socket } from 'socket.io-client';
import { readMessages, type Handlers } from './messages.ts';
import { RateLimiter } from './rate-limiter.ts';
import { ReceivedEvents } from './received-events.ts';

export type SignallingOptions = {
  readonly roomId: string;
  readonly name: string;
  readonly hostKey: string | undefined;
  readonly token: () => Promise<string | undefined>;
  readonly device: string;
  readonly rejoin: string;
  readonly media: () => MediaState;
  readonly handlers: Handlers;
  /** the connection is lost; it reconnects automatically */
  readonly onLost: () => void;
  /** called every `unreachableMs` without an answer of the server */
  readonly onUnreachable: () => void;
};

/** From the specification. */
const timeoutMs = 20_000;
const unreachableMs = 30_000;
const answerTimeoutMs = 10_000;
const reconnectDelayMs = 500;

const settings = {
  path: livePath,
  transports: ['polling'],
  upgrade: false,
  forceNew: true,
  timeout: timeoutMs,
  reconnectionDelay: 200,
  reconnectionDelayMax: 2000,
};

/** The signalling socket of a call. It reconnects as the same participant, and missed events are replayed once. */
export class Signalling {
  readonly #options: SignallingOptions;
  readonly #receivedEvents = new ReceivedEvents();
  readonly #rateLimiter = new RateLimiter(
    () => performance.now(),
    (run, ms) => setTimeout(run, ms),
  );
  #socket: Socket | undefined;
  #resume: string | undefined;
  readonly #waiters = new Set<(isJoined: boolean) => void>();
  #isJoined = false;
  #isClosed = false;
  #silenceTimeout: ReturnType<typeof setTimeout> | undefined;
  #joinTimeout: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SignallingOptions) {
    this.#options = options;
    this.#startSilenceTimeout();
    // Socket.IO is not part of the first load
    void keepLoadingChunk(() => import('socket.io-client')).then(({ io }) =>
      this.#open(io(meetingNamespace, this.#settings())),
    );
  }

  /** Whether the participant is joined over the current connection. */
  get isJoined(): boolean {
    return this.#isJoined;
  }

  /** Sends an event within the server's rate limit; drops it while not joined. */
  send(event: string, payload: object): void {
    const { roomId } = this.#options;
    this.#rateLimiter.run(() => this.#isJoined && this.#socket?.emit(event, { ...payload, roomId }));
  }

  /**
   * Sends an event that needs an acknowledgement, and retries after a lost connection. The server deduplicates by the event's id.
   * @returns the acknowledgement; undefined after `unreachableMs` without one
   */
  async request(event: string, payload: object): Promise<unknown> {
    const { roomId } = this.#options;
    const until = performance.now() + unreachableMs;
    while (performance.now() < until && (await this.#waitUntilJoined(until))) {
      try {
        return await this.#socket?.timeout(answerTimeoutMs).emitWithAck(event, { ...payload, roomId });
      } catch {
        // the connection was lost or the acknowledgement timed out
      }
    }
    return undefined;
  }

  /** Repeats the join. @param ms delay in milliseconds */
  retryJoin(ms: number): void {
    setTimeout(() => this.#socket?.connected && !this.#isJoined && this.#join(this.#socket), ms);
  }

  /** Reconnects at once instead of after the backoff, when the network is back. */
  reconnectNow(): void {
    if (!this.#socket || this.#socket.connected || this.#isClosed) return;
    this.#socket.disconnect().connect();
  }

  /** Leaves the room without a grace period. @param name assigned by the server */
  leave(name: string): void {
    const { roomId } = this.#options;
    if (this.#isJoined) this.#socket?.emit('leave-room', roomId, name);
    this.close();
  }

  /** Leaves while the page unloads, when only a beacon arrives. A reload rejoins as the same participant. */
  leaveOnUnload(name: string): void {
    const id = this.#isJoined ? this.#socket?.io.engine.id : undefined;
    if (id === undefined) return;
    const query = new URLSearchParams({ EIO: '4', transport: 'polling', sid: id });
    const packet = ['leave-room', this.#options.roomId, name, { unloading: true }];
    // an Engine.IO message packet (4) with a Socket.IO event packet (2)
    navigator.sendBeacon(`${livePath}/?${query}`, `42${JSON.stringify(packet)}`);
  }

  close(): void {
    this.#isClosed = true;
    this.#resolveWaiters(false);
    this.#isJoined = false;
    clearTimeout(this.#silenceTimeout);
    clearTimeout(this.#joinTimeout);
    this.#rateLimiter.clear();
    this.#socket?.disconnect();
  }

  /** The connection's handshake contains the join, which saves a round trip. */
  #settings() {
    const { token, device } = this.#options;
    const auth = (setAuth: (data: object) => void) =>
      void token()
        // a meeting needs no account
        .catch(() => undefined)
        .then((current) => setAuth({ device, join: this.#joinArguments(), ...(current && { token: current }) }));
    return { ...settings, auth };
  }

  #open(socket: Socket): void {
    if (this.#isClosed) return void socket.disconnect();
    this.#socket = socket;
    socket.on('connect', () => this.#startJoinTimeout(socket));
    socket.on('disconnect', (reason) => {
      this.#onDisconnect();
      // Socket.IO does not reconnect after the server disconnects, for example at its shutdown
      if (reason === 'io server disconnect') setTimeout(() => this.#isClosed || socket.connect(), reconnectDelayMs);
    });
    socket.on('connect_error', (error) => {
      if (error.message.includes('websocket')) socket.io.opts.transports = ['polling'];
      // Socket.IO reconnects after a lost connection, but not after a refused one
      if (!socket.active) setTimeout(() => this.#isClosed || socket.connect(), 4 * reconnectDelayMs);
    });
    const { handlers } = this.#options;
    const events = readMessages(
      {
        ...handlers,
        onJoined: (joined) => {
          this.#onJoined();
          this.#resume = joined.resume;
          handlers.onJoined(joined);
        },
        onWaiting: () => {
          this.#clearTimeouts();
          handlers.onWaiting();
        },
        onRefused: (refused) => {
          if (refused.event === 'join-room') this.#clearTimeouts();
          handlers.onRefused(refused);
        },
      },
      this.#receivedEvents,
    );
    for (const [name, event] of Object.entries(events)) socket.on(name, event);
  }

  #join(socket: Socket): void {
    socket.emit('join-room', ...this.#joinArguments());
    this.#startJoinTimeout(socket);
  }

  #joinArguments() {
    const { roomId, name, hostKey, rejoin, media } = this.#options;
    const resume = this.#resume;
    const options = {
      media: media(),
      ...(hostKey && { hostKey }),
      // the first join of a page replaces that of the page before a reload; later joins resume
      ...(resume ? { resume, seen: this.#receivedEvents.newest } : { rejoin }),
    };
    return [roomId, name, options] as const;
  }

  #startJoinTimeout(socket: Socket): void {
    clearTimeout(this.#joinTimeout);
    // a replica without its database does not answer; a new connection may reach another one
    this.#joinTimeout = setTimeout(() => socket.disconnect().connect(), answerTimeoutMs);
  }

  /** Clears the timeouts after an answer of the server. */
  #clearTimeouts(): void {
    clearTimeout(this.#joinTimeout);
    clearTimeout(this.#silenceTimeout);
  }

  #onJoined(): void {
    this.#clearTimeouts();
    this.#isJoined = true;
    this.#resolveWaiters(true);
  }

  #waitUntilJoined(until: number): Promise<boolean> {
    if (this.#isJoined || this.#isClosed) return Promise.resolve(this.#isJoined);
    return new Promise((resolve) => {
      this.#waiters.add(resolve);
      setTimeout(() => resolve(false), until - performance.now());
    });
  }

  #resolveWaiters(isJoined: boolean): void {
    for (const resolve of this.#waiters) resolve(isJoined);
    this.#waiters.clear();
  }

  #onDisconnect(): void {
    if (this.#isClosed) return;
    this.#isJoined = false;
    this.#rateLimiter.clear();
    clearTimeout(this.#joinTimeout);
    this.#startSilenceTimeout();
    this.#options.onLost();
  }

  #startSilenceTimeout(): void {
    clearTimeout(this.#silenceTimeout);
    this.#silenceTimeout = setTimeout(() => {
      this.#options.onUnreachable();
      if (!this.#isClosed) this.#startSilenceTimeout();
    }, unreachableMs);
  }
}
