import type { ChatMessage, Refused, RoomJoined, RoomState } from '@velvet/contracts/meeting/messages';
import { pingSite } from '#resources/meetings.ts';
import { initialState, isRelayed, roomOf, wasAccepted } from './initial-state.ts';
import { Chat } from './chat.ts';
import { deviceKey, randomKey } from '#features/meeting/signalling/device-key.ts';
import { callEndOf } from './call-end.ts';
import { IceServers } from '#features/meeting/connections/ice-servers.ts';
import { AudioLevels } from '#features/meeting/media/audio-levels.ts';
import type { Call, CallOptions, CallState, End, RoomHostAction } from './model.ts';
import { Monitor } from '#features/meeting/connections/monitor.ts';
import type { Signal } from '#features/meeting/connections/negotiation.ts';
import { appendNotices } from './notices.ts';
import { OwnMedia } from '#features/meeting/media/own-media.ts';
import { Peers } from '#features/meeting/connections/peers.ts';
import { PageReloads } from './page-reloads.ts';
import { isSameMedia, noticesBetween, tilesOf, type NewNotice } from './room-view.ts';
import { Signalling } from '#features/meeting/signalling/signalling.ts';
import { Store } from './store.ts';

/** Joins a room and reconnects until the call ends. At the end it releases camera and microphone. */
export function createCall(options: CallOptions): Call {
  return new Meeting(options);
}

/** From the specification. */
const pingIntervalMs = 300_000;
const speakerIntervalMs = 100;
const rejoinDelayMs = 2000;
/** The first peer connections wait at most this long for the list of ICE servers. */
const iceServersTimeoutMs = 3000;

/** Events that a user action sends; only their refusals are shown. */
const userEvents = new Set(['send-message', 'host']);

class Meeting implements Call {
  readonly #options: CallOptions;
  readonly #store: Store<CallState>;
  readonly #audioLevels = new AudioLevels();
  readonly #chat: Chat;
  readonly #iceServers: IceServers;
  readonly #iceReady: Promise<unknown>;
  readonly #own: OwnMedia;
  readonly #peers: Peers;
  readonly #monitor: Monitor;
  readonly #pageReloads: PageReloads;
  readonly #signalling: Signalling;
  readonly #closing = new AbortController();
  #self = '';
  #room: RoomState | undefined;

  constructor(options: CallOptions) {
    this.#options = options;
    this.#store = new Store(initialState(options));
    this.#pageReloads = new PageReloads(sessionStorage, options.roomId);
    this.#iceServers = new IceServers(options.roomId, isRelayed(), () => this.#peers.each((peer) => peer.configure()));
    this.#iceReady = Promise.race([
      this.#iceServers.refresh(),
      new Promise((resolve) => setTimeout(resolve, iceServersTimeoutMs)),
    ]);
    this.#chat = new Chat({
      send: async (message) => wasAccepted(await this.#signalling.request('send-message', { message })),
      onChange: () => this.#store.set({ messages: this.#chat.entries }),
      newId: randomKey,
      now: () => new Date(),
    });
    this.#own = new OwnMedia({
      local: options.local,
      onChange: () => this.#onOwnMedia(),
      onScreenEnded: () => this.#notify({ kind: 'screen-ended' }),
    });
    this.#peers = new Peers({
      configuration: () => this.#iceServers.configuration(),
      outgoing: () => this.#own.outgoing,
      send: (to, signal) => this.#sendSignal(to, signal),
      canSignal: () => this.#signalling.isJoined,
      onChange: (id) => this.#onPeer(id),
    });
    this.#monitor = new Monitor({
      peers: this.#peers,
      isScreen: () => this.#own.isScreen,
      mediaOf: (id) => this.#room?.participants.find((one) => one.id === id)?.media,
      onQuality: () => this.#updateTiles(),
      onAudioOnly: () => this.#notify({ kind: 'voice-first' }),
    });
    this.#signalling = this.#connect();
    // the preview may have turned the camera on before the user chose voice only
    if (options.kind === 'voice') this.setCamera(false);
    this.#startTimers();
    this.#onOwnMedia();
  }

  readonly getState = () => this.#store.getState();
  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener);
  readonly setMuted = (muted: boolean) => this.#own.setMuted(muted);
  readonly setCamera = (on: boolean) => void this.#options.local.setCamera(on);
  readonly shareScreen = () => this.#own.shareScreen();
  readonly stopScreen = () => this.#own.stopScreen();
  readonly setHand = (up: boolean) => this.#own.setHand(up);
  readonly sendMessage = (text: string) => this.#chat.send(text, this.getState().name);
  readonly resendMessage = (messageId: string) => this.#chat.resend(messageId);
  readonly host = (action: RoomHostAction) => this.#signalling.send('host', action);
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
        onMessage: (message: ChatMessage) => this.#chat.receive(message),
        onTip: (tip) => this.#notify({ kind: 'tip', tip }),
        onMuteRequested: (by) => this.#onMuteRequested(by),
        onRemoved: () => this.#end({ reason: 'removed' }),
        onRefused: (refused) => this.#onRefused(refused),
      },
    });
  }

  /** Starts the timers and page listeners, which end with the call. */
  #startTimers(): void {
    const { signal } = this.#closing;
    const repeating = (run: () => void, ms: number) => {
      const timer = setInterval(run, ms);
      signal.addEventListener('abort', () => clearInterval(timer));
    };
    const ping = () => void pingSite(signal).catch((error: unknown) => signal.aborted || reportError(error));
    ping();
    repeating(ping, pingIntervalMs);
    repeating(() => this.#updateActiveSpeaker(), speakerIntervalMs);
    const onOnline = () => {
      this.#signalling.reconnectNow();
      this.#peers.each((peer) => peer.restartIce());
    };
    addEventListener('online', onOnline, { signal });
    // without it the others would wait for the grace period when the page closes
    addEventListener('pagehide', ({ persisted }) => persisted || this.#signalling.leaveOnUnload(this.getState().name), {
      signal,
    });
  }

  #onJoined({ userId, participantId, resumed, room }: RoomJoined): void {
    this.#pageReloads.reset();
    // a new participant id: the peers have closed their connections to the old one
    if (this.#self !== '' && this.#self !== participantId) this.#peers.closeAll();
    this.#audioLevels.remove(this.#self);
    this.#self = participantId;
    const media = this.#own.state;
    this.#store.set({ phase: 'in', name: userId, media });
    if (!resumed) this.#room = undefined;
    this.#onRoom(room);
    const known = room.participants.find(({ id }) => id === participantId)?.media;
    if (!isSameMedia(known, media)) this.#signalling.send('set-media', { media });
    this.#peers.each((peer) => peer.resendOffer());
    this.#onOwnMedia();
  }

  #onRoom(room: RoomState): void {
    const before = this.#room;
    if (before && before.version > room.version) return;
    this.#room = room;
    const news = before ? noticesBetween(before, room, this.#self) : [];
    const { notices } = this.getState();
    this.#store.set({ room: roomOf(room, this.#self), notices: appendNotices(notices, news) });
    void this.#iceReady.then(() => {
      if (this.#room && !this.#closing.signal.aborted) this.#peers.sync(this.#room, this.#self);
      this.#monitor.applyBandwidth();
    });
    this.#updateTiles();
  }

  #onPeer(id: string): void {
    const peer = this.#peers.get(id);
    if (peer) this.#audioLevels.watch(id, peer.stream);
    else this.#audioLevels.remove(id);
    this.#monitor.applyBandwidth();
    this.#updateTiles();
  }

  #onOwnMedia(): void {
    if (this.#closing.signal.aborted) return;
    const { local } = this.#options;
    const before = this.getState().media;
    const media = this.#own.state;
    this.#store.set({ media, mediaFailed: local.getState().state === 'failed' });
    this.#peers.setOutgoing(this.#own.outgoing);
    this.#audioLevels.watch(this.#self, local.getState().stream);
    this.#monitor.applyBandwidth();
    if (!isSameMedia(before, media)) this.#signalling.send('set-media', { media });
    this.#updateTiles();
  }

  #onLost(): void {
    const { phase } = this.getState();
    this.#store.set({ phase: phase === 'in' || phase === 'reconnecting' ? 'reconnecting' : 'connecting' });
    this.#updateTiles();
  }

  /** Reloads the page with backoff, but not while a peer connection still carries media. */
  #onUnreachable(): void {
    if (!navigator.onLine || this.#peers.entries().some(([, peer]) => peer.isConnected)) return;
    const delayMs = this.#pageReloads.next();
    if (delayMs === undefined) return this.#end({ reason: 'unreachable' });
    const timer = setTimeout(() => location.reload(), delayMs);
    this.#closing.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  #onMuteRequested(name: string): void {
    if (this.#own.state.muted) return;
    this.#own.setMuted(true);
    this.#notify({ kind: 'muted-by-host', name });
  }

  #onRefused(refused: Refused): void {
    if (refused.event === 'join-room') {
      const end = callEndOf(refused);
      if (end) this.#end(end);
      else this.#signalling.retryJoin(rejoinDelayMs);
      // other events are retried in the background
    } else if (userEvents.has(refused.event)) this.#notify({ kind: 'refused', text: refused.message });
  }

  #sendSignal(to: string, signal: Signal): void {
    if (signal.kind === 'candidate') this.#signalling.send('ice-candidate', { to, candidate: signal.candidate });
    else this.#signalling.send(signal.kind, { to, [signal.kind]: { type: signal.kind, sdp: signal.sdp } });
  }

  #updateActiveSpeaker(): void {
    const activeSpeaker = this.#audioLevels.loudest();
    if (activeSpeaker !== this.getState().activeSpeaker) this.#store.set({ activeSpeaker });
  }

  #notify(news: NewNotice): void {
    this.#store.set({ notices: appendNotices(this.getState().notices, [news]) });
  }

  #updateTiles(): void {
    const { tiles, media, name, phase } = this.getState();
    const own = { id: this.#self, name, media, stream: this.#own.stream, isAway: phase === 'reconnecting' };
    const remote = (id: string) => {
      const peer = this.#peers.get(id);
      const quality = peer?.stateQuality ?? this.#monitor.quality(id);
      return { stream: peer?.stream ?? null, quality };
    };
    const updated = tilesOf(this.#room, own, remote, tiles);
    if (updated !== tiles) this.#store.set({ tiles: updated });
  }

  #end(end: End): void {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#signalling.leave(this.getState().name);
    this.#monitor.close();
    this.#iceServers.close();
    this.#peers.closeAll();
    this.#own.close();
    this.#audioLevels.close();
    this.#store.set({ phase: 'over', end, tiles: [], activeSpeaker: null });
  }
}
