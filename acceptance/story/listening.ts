import { io, type Socket } from 'socket.io-client';
import type { Visitor } from './visitor.ts';

export type Heard = { name: string; message: Record<string, unknown>; atMs: number };
export type Listener = {
  readonly heard: Heard[];
  has(name: string, matches?: (message: Record<string, unknown>) => boolean): boolean;
  close(): void;
};

/** Socket of a signed-in browser, which records every message. */
export async function listen(site: string, who: Visitor): Promise<Listener> {
  const socket: Socket = io(`${site}/live`, { transports: ['polling'], auth: { token: who.token }, forceNew: true });
  const heard: Heard[] = [];
  socket.onAny(
    (name: string, message: Record<string, unknown>) => void heard.push({ name, message, atMs: performance.now() }),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    heard,
    has: (name, matches = () => true) => heard.some((each) => each.name === name && matches(each.message)),
    close: () => void socket.disconnect(),
  };
}
