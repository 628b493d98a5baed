import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

type Socket = {
  on(event: string, listener: (...args: never[]) => void): void;
  emit(event: string, ...args: unknown[]): void;
};
type PlainClientPage = {
  readonly io: (namespace: string, options: object) => Socket;
  /** set after the join */
  plain?: { readonly messages: string[]; send(text: string): void; leave(): void };
};
type Signal = {
  readonly userId: string;
  readonly offer: RTCSessionDescriptionInit;
  readonly answer: RTCSessionDescriptionInit;
  readonly candidate: RTCIceCandidateInit;
};

const library = new URL('socket.io.min.js', import.meta.resolve('socket.io-client/dist/socket.io.js'));

/** Joins a room as a plain client, which implements only the specification: its events, its roles and its delay of a second. */
export async function joinAsPlainClient(page: Page, roomId: string, name: string) {
  // a page of the site without the application
  await page.goto('/robots.txt');
  // the content security policy does not apply to the debugger
  await page.evaluate(await readFile(library, 'utf8'));
  await page.evaluate(runPlainClient, { roomId, name });
  await page.waitForFunction(() => 'plain' in globalThis);
  const inPage = () => page.evaluateHandle(() => (globalThis as unknown as PlainClientPage).plain!);
  const plain = await inPage();
  return {
    /** received chat messages, as `sender: text` */
    messages: () => plain.evaluate(({ messages }) => messages),
    send: (text: string) => plain.evaluate(({ send }, message) => send(message), text),
    leave: () => plain.evaluate(({ leave }) => leave()),
  };
}

/**
 * A plain client, in the page. It broadcasts its signals, opens a connection for every offer, keeps the newest one per user,
 * never rolls back, and ignores errors.
 */
async function runPlainClient({ roomId, name }: { readonly roomId: string; readonly name: string }) {
  const page = globalThis as unknown as PlainClientPage;
  const local = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
  const peers = new Map<string, RTCPeerConnection>();
  const messages: string[] = [];
  let isInitiator = false;
  const socket = page.io('/', { transports: ['polling'], upgrade: false, timeout: 20_000, forceNew: true });
  const broadcast = (event: string, content: object) => socket.emit(event, { ...content, roomId, userId: name });
  const connect = (user: string) => {
    const peer = new RTCPeerConnection();
    for (const track of local.getTracks()) peer.addTrack(track, local);
    peer.addEventListener('icecandidate', ({ candidate }) => candidate && broadcast('ice-candidate', { candidate }));
    // browsers decode only video that is shown
    const video = Object.assign(document.createElement('video'), { autoplay: true });
    document.body.append(video);
    peer.addEventListener('track', ({ streams }) => (video.srcObject = streams[0] ?? null));
    peers.set(user, peer);
    return peer;
  };
  const offer = async (user: string) => {
    const peer = connect(user);
    await peer.setLocalDescription(await peer.createOffer());
    broadcast('offer', { offer: peer.localDescription });
  };
  const answer = async (user: string, offered: RTCSessionDescriptionInit) => {
    const peer = connect(user);
    await peer.setRemoteDescription(offered);
    await peer.setLocalDescription(await peer.createAnswer());
    broadcast('answer', { answer: peer.localDescription });
  };
  // signals for other participants fail here, and a plain client only logs errors
  const attempt = (work: Promise<unknown> | undefined) => void work?.catch(() => undefined);
  const leave = () => {
    socket.emit('leave-room', roomId, name);
    for (const peer of peers.values()) peer.close();
    for (const track of local.getTracks()) track.stop();
  };
  const send = (text: string) => {
    const message = { text, sender: name, timestamp: new Date().toISOString() };
    socket.emit('send-message', { message, roomId });
  };
  socket.on('room-joined', (joined: { readonly isInitiator: boolean }) => {
    ({ isInitiator } = joined);
    page.plain = { messages, send, leave };
  });
  socket.on('user-connected', (user: string) => {
    if (user !== name && isInitiator) setTimeout(() => attempt(offer(user)), 1000);
  });
  socket.on('user-disconnected', (user: string) => {
    peers.get(user)?.close();
    peers.delete(user);
  });
  socket.on('offer', ({ userId, offer }: Signal) => attempt(answer(userId, offer)));
  socket.on('answer', ({ userId, answer }: Signal) => attempt(peers.get(userId)?.setRemoteDescription(answer)));
  socket.on('ice-candidate', ({ userId, candidate }: Signal) => attempt(peers.get(userId)?.addIceCandidate(candidate)));
  socket.on('receive-message', ({ text, sender }: { readonly text: string; readonly sender: string }) => {
    messages.push(`${sender}: ${text}`);
  });
  socket.on('connect', () => socket.emit('join-room', roomId, name));
}
