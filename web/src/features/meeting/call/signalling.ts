import type { MediaState } from '@velvet/contracts/meeting/messages';
import { keepLoadingChunk } from '#api/load-chunk.ts';
import { meetingNamespace } from '@velvet/contracts/meeting/messages';
import { livePath } from '@velvet/contracts/realtime/messages';
import type { Socket } from 'socket.io-client';
import { readMessages, type Handlers } from './messages.ts';
import { Pace } from './pace.ts';
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
  /** the way to the server is lost, and found again by itself */
  readonly onLost: () => void;
  /** nothing was heard of the server for `unreachableMs`; told again and again */
  readonly onUnreachable: () => void;
};

/** The specification's. */
const timeoutMs = 20_000;
const unreachableMs = 30_000;
const answeredMs = 10_000;
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

/** The socket of one stay in a room. It comes back by itself, as the same participant, and hears what it missed once. */
export class Signalling {
  readonly #options: SignallingOptions;
  readonly #receivedEvents = new ReceivedEvents();
  readonly #pace = new Pace(
    () => performance.now(),
    (run, ms) => setTimeout(run, ms),
  );
  #socket: Socket | undefined;
  #resume: string | undefined;
  readonly #waiters = new Set<(isIn: boolean) => void>();
  #isIn = false;
  #isOver = false;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #unanswered: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SignallingOptions) {
    this.#options = options;
    this.#listenForSilence();
    // the library is not part of the first load
    void keepLoadingChunk(() => import('socket.io-client')).then(({ io }) =>
      this.#open(io(meetingNamespace, this.#settings())),
    );
  }

  /** Whether what is sent now reaches the room. */
  get isIn(): boolean {
    return this.#isIn;
  }

  /** Sends one event, and where the room is away nothing. Signals go no faster than the server takes them. */
  send(event: string, payload: object): void {
    const { roomId } = this.#options;
    this.#pace.run(() => this.#isIn && this.#socket?.emit(event, { ...payload, roomId }));
  }

  /**
   * Sends what is to be acknowledged, again when the connection was lost meanwhile: the server knows it by its id.
   * @returns what the server says; undefined when it says nothing in time
   */
  async ask(event: string, payload: object): Promise<unknown> {
    const { roomId } = this.#options;
    const until = performance.now() + unreachableMs;
    while (performance.now() < until && (await this.#whenIn(until))) {
      try {
        return await this.#socket?.timeout(answeredMs).emitWithAck(event, { ...payload, roomId });
      } catch {
        // lost with its connection, or not answered in time
      }
    }
    return undefined;
  }

  /** Asks to be let in once more. @param ms later */
  joinAgain(ms: number): void {
    setTimeout(() => this.#socket?.connected && !this.#isIn && this.#join(this.#socket), ms);
  }

  /** The network is there again: nothing is waited for. */
  hurry(): void {
    if (!this.#socket || this.#socket.connected || this.#isOver) return;
    this.#socket.disconnect().connect();
  }

  /** Leaves the room for good. @param name the one that the room gave */
  leave(name: string): void {
    const { roomId } = this.#options;
    if (this.#isIn) this.#socket?.emit('leave-room', roomId, name);
    this.close();
  }

  /** While the page is unloaded only a beacon still arrives. A reloaded page comes back to the seat. */
  leaveNow(name: string): void {
    const id = this.#isIn ? this.#socket?.io.engine.id : undefined;
    if (id === undefined) return;
    const query = new URLSearchParams({ EIO: '4', transport: 'polling', sid: id });
    const packet = ['leave-room', this.#options.roomId, name, { unloading: true }];
    // engine.io's packet of a message with socket.io's of an event
    navigator.sendBeacon(`${livePath}/?${query}`, `42${JSON.stringify(packet)}`);
  }

  close(): void {
    this.#isOver = true;
    this.#letWaitersGo(false);
    this.#isIn = false;
    clearTimeout(this.#silence);
    clearTimeout(this.#unanswered);
    this.#pace.clear();
    this.#socket?.disconnect();
  }

  /** With the connection goes the wish to come in. */
  #settings() {
    const { token, device } = this.#options;
    const auth = (give: (data: object) => void) =>
      void token()
        // a meeting needs no account
        .catch(() => undefined)
        .then((current) => give({ device, join: this.#joinArguments(), ...(current && { token: current }) }));
    return { ...settings, auth };
  }

  #open(socket: Socket): void {
    if (this.#isOver) return void socket.disconnect();
    this.#socket = socket;
    socket.on('connect', () => this.#listenForAnswer(socket));
    socket.on('disconnect', (reason) => {
      this.#lose();
      // the server ends connections when it stops; one that one ends oneself is not waited for
      if (reason === 'io server disconnect') setTimeout(() => this.#isOver || socket.connect(), reconnectDelayMs);
    });
    socket.on('connect_error', (error) => {
      if (error.message.includes('websocket')) socket.io.opts.transports = ['polling'];
      // one that was lost comes back by itself, one that was refused does not
      if (!socket.active) setTimeout(() => this.#isOver || socket.connect(), 4 * reconnectDelayMs);
    });
    const { handlers } = this.#options;
    const events = readMessages(
      {
        ...handlers,
        onJoined: (joined) => {
          this.#enter();
          this.#resume = joined.resume;
          handlers.onJoined(joined);
        },
        onWaiting: () => {
          this.#hear();
          handlers.onWaiting();
        },
        onRefused: (refused) => {
          if (refused.event === 'join-room') this.#hear();
          handlers.onRefused(refused);
        },
      },
      this.#receivedEvents,
    );
    for (const [name, event] of Object.entries(events)) socket.on(name, event);
  }

  #join(socket: Socket): void {
    socket.emit('join-room', ...this.#joinArguments());
    this.#listenForAnswer(socket);
  }

  #joinArguments() {
    const { roomId, name, hostKey, rejoin, media } = this.#options;
    const resume = this.#resume;
    const options = {
      media: media(),
      ...(hostKey && { hostKey }),
      // the page's first join replaces the page before; from then on the connection comes back by `resume`
      ...(resume ? { resume, seen: this.#receivedEvents.newest } : { rejoin }),
    };
    return [roomId, name, options] as const;
  }

  #listenForAnswer(socket: Socket): void {
    clearTimeout(this.#unanswered);
    // a replica that has lost its database says nothing; another one may
    this.#unanswered = setTimeout(() => socket.disconnect().connect(), answeredMs);
  }

  /** Something was answered: the server is there. */
  #hear(): void {
    clearTimeout(this.#unanswered);
    clearTimeout(this.#silence);
  }

  #enter(): void {
    this.#hear();
    this.#isIn = true;
    this.#letWaitersGo(true);
  }

  #whenIn(until: number): Promise<boolean> {
    if (this.#isIn || this.#isOver) return Promise.resolve(this.#isIn);
    return new Promise((resolve) => {
      this.#waiters.add(resolve);
      setTimeout(() => resolve(false), until - performance.now());
    });
  }

  #letWaitersGo(isIn: boolean): void {
    for (const go of this.#waiters) go(isIn);
    this.#waiters.clear();
  }

  #lose(): void {
    if (this.#isOver) return;
    this.#isIn = false;
    this.#pace.clear();
    clearTimeout(this.#unanswered);
    this.#listenForSilence();
    this.#options.onLost();
  }

  #listenForSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#options.onUnreachable();
      if (!this.#isOver) this.#listenForSilence();
    }, unreachableMs);
  }
}
