import type { ChatMessage, Refused, RoomJoined, RoomState } from '@velvet/contracts/meeting/messages';
import { pingSite } from '#resources/meetings.ts';
import { beginningOf, isRelayed, roomOf, wasAccepted } from './beginning.ts';
import { Chat } from './chat.ts';
import { deviceKey, randomKey } from './device-key.ts';
import { endOf } from './end.ts';
import { IceServers } from './ice.ts';
import { Levels } from './levels.ts';
import type { Call, CallOptions, CallState, End, HostActionHere } from './model.ts';
import { Monitor } from './monitor.ts';
import type { Signal } from './negotiation.ts';
import { withNews } from './notices.ts';
import { OwnMedia } from './own-media.ts';
import { Peers } from './peers.ts';
import { Reloads } from './reloads.ts';
import { isSameMedia, newsBetween, tilesOf, type News } from './room-view.ts';
import { Signalling } from './signalling.ts';
import { Store } from './store.ts';

/** Joins a room and reconnects until the call ends. At the end it releases camera and microphone. */
export function createCall(options: CallOptions): Call {
  return new Meeting(options);
}

/** From the specification. */
const pingEveryMs = 300_000;
const listenEveryMs = 100;
const againMs = 2000;
/** The first peer connections wait at most this long for the list of ICE servers. */
const iceMs = 3000;

/** Events that a user action sends; only their refusals are shown. */
const askedFor = new Set(['send-message', 'host']);

class Meeting implements Call {
  readonly #options: CallOptions;
  readonly #store: Store<CallState>;
  readonly #levels = new Levels();
  readonly #chat: Chat;
  readonly #ice: IceServers;
  readonly #iceReady: Promise<unknown>;
  readonly #own: OwnMedia;
  readonly #peers: Peers;
  readonly #monitor: Monitor;
  readonly #reloads: Reloads;
  readonly #signalling: Signalling;
  readonly #closing = new AbortController();
  #self = '';
  #room: RoomState | undefined;

  constructor(options: CallOptions) {
    this.#options = options;
    this.#store = new Store(beginningOf(options));
    this.#reloads = new Reloads(sessionStorage, options.roomId);
    this.#ice = new IceServers(isRelayed(), () => this.#peers.each((peer) => peer.configure()));
    this.#iceReady = Promise.race([this.#ice.refresh(), new Promise((resolve) => setTimeout(resolve, iceMs))]);
    this.#chat = new Chat({
      send: async (message) => wasAccepted(await this.#signalling.ask('send-message', { message })),
      onChange: () => this.#store.set({ messages: this.#chat.entries }),
      newId: randomKey,
      now: () => new Date(),
    });
    this.#own = new OwnMedia({
      local: options.local,
      onChange: () => this.#onOwn(),
      onScreenEnded: () => this.#say({ kind: 'screen-ended' }),
    });
    this.#peers = new Peers({
      configuration: () => this.#ice.configuration(),
      outgoing: () => this.#own.outgoing,
      send: (to, signal) => this.#send(to, signal),
      canSignal: () => this.#signalling.isIn,
      onChange: (id) => this.#onPeer(id),
    });
    this.#monitor = new Monitor({
      peers: this.#peers,
      isScreen: () => this.#own.isScreen,
      mediaOf: (id) => this.#room?.participants.find((one) => one.id === id)?.media,
      onQuality: () => this.#draw(),
      onVoiceFirst: () => this.#say({ kind: 'voice-first' }),
    });
    this.#signalling = this.#connect();
    // the preview may have turned the camera on before the user chose voice only
    if (options.kind === 'voice') this.setCamera(false);
    this.#listen();
    this.#onOwn();
  }

  readonly getState = () => this.#store.getState();
  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener);
  readonly setMuted = (muted: boolean) => this.#own.setMuted(muted);
  readonly setCamera = (on: boolean) => void this.#options.local.setCamera(on);
  readonly shareScreen = () => this.#own.shareScreen();
  readonly stopScreen = () => this.#own.stopScreen();
  readonly setHand = (up: boolean) => this.#own.setHand(up);
  readonly say = (text: string) => this.#chat.say(text, this.getState().name);
  readonly sayAgain = (messageId: string) => this.#chat.sayAgain(messageId);
  readonly host = (action: HostActionHere) => this.#signalling.send('host', action);
  readonly leave = () => this.#end({ reason: 'left' });

  #connect(): Signalling {
    const { roomId, name, hostKey, rejoin, token } = this.#options;
    return new Signalling({
      roomId,
      name,
      hostKey,
      rejoin,
      token,
      device: deviceKey(localStorage, randomKey),
      media: () => this.#own.state,
      onLost: () => this.#onLost(),
      onUnreachable: () => this.#onUnreachable(),
      handlers: {
        onJoined: (joined) => this.#onJoined(joined),
        onRoom: (room) => this.#onRoom(room),
        onWaiting: () => this.#store.set({ phase: 'waiting' }),
        onSignal: (from, signal) => this.#peers.receive(from, signal),
        onMessage: (message: ChatMessage) => this.#chat.hear(message),
        onMuteRequested: (by) => this.#onMuteRequested(by),
        onRemoved: () => this.#end({ reason: 'removed' }),
        onRefused: (refused) => this.#onRefused(refused),
      },
    });
  }

  /** Starts the timers and page listeners, which end with the call. */
  #listen(): void {
    const { signal } = this.#closing;
    const repeating = (run: () => void, ms: number) => {
      const timer = setInterval(run, ms);
      signal.addEventListener('abort', () => clearInterval(timer));
    };
    const pinging = () => void pingSite(signal).catch((error: unknown) => signal.aborted || reportError(error));
    pinging();
    repeating(pinging, pingEveryMs);
    repeating(() => this.#findSpeaker(), listenEveryMs);
    const onNetwork = () => {
      this.#signalling.hurry();
      this.#peers.each((peer) => peer.restart());
    };
    addEventListener('online', onNetwork, { signal });
    // without it the others would wait for the grace period when the page closes
    addEventListener('pagehide', ({ persisted }) => persisted || this.#signalling.leaveNow(this.getState().name), {
      signal,
    });
  }

  #onJoined({ userId, participantId, resumed, room }: RoomJoined): void {
    this.#reloads.forget();
    // a new participant id: the peers have closed their connections to the old one
    if (this.#self !== '' && this.#self !== participantId) this.#peers.closeAll();
    this.#levels.remove(this.#self);
    this.#self = participantId;
    const media = this.#own.state;
    this.#store.set({ phase: 'in', name: userId, media });
    if (!resumed) this.#room = undefined;
    this.#onRoom(room);
    const known = room.participants.find(({ id }) => id === participantId)?.media;
    if (!isSameMedia(known, media)) this.#signalling.send('set-media', { media });
    this.#peers.each((peer) => peer.repeat());
    this.#onOwn();
  }

  #onRoom(room: RoomState): void {
    const before = this.#room;
    if (before && before.version > room.version) return;
    this.#room = room;
    const news = before ? newsBetween(before, room, this.#self) : [];
    const { notices } = this.getState();
    this.#store.set({ room: roomOf(room, this.#self), notices: withNews(notices, news) });
    void this.#iceReady.then(() => {
      if (this.#room && !this.#closing.signal.aborted) this.#peers.sync(this.#room, this.#self);
      this.#monitor.share();
    });
    this.#draw();
  }

  #onPeer(id: string): void {
    const peer = this.#peers.get(id);
    if (peer) this.#levels.listen(id, peer.stream);
    else this.#levels.remove(id);
    this.#monitor.share();
    this.#draw();
  }

  #onOwn(): void {
    if (this.#closing.signal.aborted) return;
    const { local } = this.#options;
    const before = this.getState().media;
    const media = this.#own.state;
    this.#store.set({ media, mediaFailed: local.getState().state === 'failed' });
    this.#peers.setOutgoing(this.#own.outgoing);
    this.#levels.listen(this.#self, local.getState().stream);
    this.#monitor.share();
    if (!isSameMedia(before, media)) this.#signalling.send('set-media', { media });
    this.#draw();
  }

  #onLost(): void {
    const { phase } = this.getState();
    this.#store.set({ phase: phase === 'in' || phase === 'reconnecting' ? 'reconnecting' : 'connecting' });
    this.#draw();
  }

  /** Reloads the page with backoff, but not while a peer connection still carries media. */
  #onUnreachable(): void {
    if (!navigator.onLine || this.#peers.entries().some(([, peer]) => peer.isUp)) return;
    const delayMs = this.#reloads.next();
    if (delayMs === undefined) return this.#end({ reason: 'unreachable' });
    const timer = setTimeout(() => location.reload(), delayMs);
    this.#closing.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  #onMuteRequested(name: string): void {
    if (this.#own.state.muted) return;
    this.#own.setMuted(true);
    this.#say({ kind: 'muted-by-host', name });
  }

  #onRefused(refused: Refused): void {
    if (refused.event === 'join-room') {
      const end = endOf(refused);
      if (end) this.#end(end);
      else this.#signalling.joinAgain(againMs);
      // other events are retried in the background
    } else if (askedFor.has(refused.event)) this.#say({ kind: 'refused', text: refused.message });
  }

  #send(to: string, signal: Signal): void {
    if (signal.kind === 'candidate') this.#signalling.send('ice-candidate', { to, candidate: signal.candidate });
    else this.#signalling.send(signal.kind, { to, [signal.kind]: { type: signal.kind, sdp: signal.sdp } });
  }

  #findSpeaker(): void {
    const activeSpeaker = this.#levels.loudest();
    if (activeSpeaker !== this.getState().activeSpeaker) this.#store.set({ activeSpeaker });
  }

  #say(news: News): void {
    this.#store.set({ notices: withNews(this.getState().notices, [news]) });
  }

  #draw(): void {
    const { tiles, media, name, phase } = this.getState();
    const own = { id: this.#self, name, media, stream: this.#own.stream, isAway: phase === 'reconnecting' };
    const remote = (id: string) => {
      const peer = this.#peers.get(id);
      const quality = peer?.stateQuality ?? this.#monitor.quality(id);
      return { stream: peer?.stream ?? null, quality };
    };
    const drawn = tilesOf(this.#room, own, remote, tiles);
    if (drawn !== tiles) this.#store.set({ tiles: drawn });
  }

  #end(end: End): void {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#signalling.leave(this.getState().name);
    this.#monitor.close();
    this.#ice.close();
    this.#peers.closeAll();
    this.#own.close();
    this.#levels.close();
    this.#store.set({ phase: 'over', end, tiles: [], activeSpeaker: null });
  }
}
