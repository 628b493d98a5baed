import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

type Socket = {
  on(event: string, take: (...words: never[]) => void): void;
  emit(event: string, ...words: unknown[]): void;
};
type Plain = {
  readonly io: (namespace: string, options: object) => Socket;
  /** set after the join */
  plain?: { readonly heard: string[]; say(text: string): void; leave(): void };
};
type Signal = {
  readonly userId: string;
  readonly offer: RTCSessionDescriptionInit;
  readonly answer: RTCSessionDescriptionInit;
  readonly candidate: RTCIceCandidateInit;
};

const library = new URL('socket.io.min.js', import.meta.resolve('socket.io-client/dist/socket.io.js'));

/** Joins a room as a plain client, which implements only the specification: its events, its roles and its delay of a second. */
export async function joinPlainly(page: Page, roomId: string, name: string) {
  // a page of the site without the application
  await page.goto('/robots.txt');
  // the content security policy does not apply to the debugger
  await page.evaluate(await readFile(library, 'utf8'));
  await page.evaluate(bePlain, { roomId, name });
  await page.waitForFunction(() => 'plain' in globalThis);
  const inPage = () => page.evaluateHandle(() => (globalThis as unknown as Plain).plain!);
  const plain = await inPage();
  return {
    /** received chat messages, as `sender: text` */
    heard: () => plain.evaluate(({ heard }) => heard),
    say: (text: string) => plain.evaluate(({ say }, words) => say(words), text),
    leave: () => plain.evaluate(({ leave }) => leave()),
  };
}

/**
 * A plain client, in the page. It broadcasts its signals, opens a connection for every offer, keeps the newest one per user,
 * never rolls back, and ignores errors.
 */
async function bePlain({ roomId, name }: { readonly roomId: string; readonly name: string }) {
  const page = globalThis as unknown as Plain;
  const local = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
  const peers = new Map<string, RTCPeerConnection>();
  const heard: string[] = [];
  let isInitiator = false;
  const socket = page.io('/', { transports: ['polling'], upgrade: false, timeout: 20_000, forceNew: true });
  const tell = (event: string, content: object) => socket.emit(event, { ...content, roomId, userId: name });
  const connect = (user: string) => {
    const peer = new RTCPeerConnection();
    for (const track of local.getTracks()) peer.addTrack(track, local);
    peer.addEventListener('icecandidate', ({ candidate }) => candidate && tell('ice-candidate', { candidate }));
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
    tell('offer', { offer: peer.localDescription });
  };
  const answer = async (user: string, offered: RTCSessionDescriptionInit) => {
    const peer = connect(user);
    await peer.setRemoteDescription(offered);
    await peer.setLocalDescription(await peer.createAnswer());
    tell('answer', { answer: peer.localDescription });
  };
  // signals for other participants fail here, and a plain client only logs errors
  const tried = (work: Promise<unknown> | undefined) => void work?.catch(() => undefined);
  const leave = () => {
    socket.emit('leave-room', roomId, name);
    for (const peer of peers.values()) peer.close();
    for (const track of local.getTracks()) track.stop();
  };
  const say = (text: string) => {
    const message = { text, sender: name, timestamp: new Date().toISOString() };
    socket.emit('send-message', { message, roomId });
  };
  socket.on('room-joined', (joined: { readonly isInitiator: boolean }) => {
    ({ isInitiator } = joined);
    page.plain = { heard, say, leave };
  });
  socket.on('user-connected', (user: string) => {
    if (user !== name && isInitiator) setTimeout(() => tried(offer(user)), 1000);
  });
  socket.on('user-disconnected', (user: string) => {
    peers.get(user)?.close();
    peers.delete(user);
  });
  socket.on('offer', ({ userId, offer }: Signal) => tried(answer(userId, offer)));
  socket.on('answer', ({ userId, answer }: Signal) => tried(peers.get(userId)?.setRemoteDescription(answer)));
  socket.on('ice-candidate', ({ userId, candidate }: Signal) => tried(peers.get(userId)?.addIceCandidate(candidate)));
  socket.on('receive-message', ({ text, sender }: { readonly text: string; readonly sender: string }) => {
    heard.push(`${sender}: ${text}`);
  });
  socket.on('connect', () => socket.emit('join-room', roomId, name));
}
