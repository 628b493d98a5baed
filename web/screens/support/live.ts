import { liveMessages, liveNamespace, type LiveKind, type LivePayload } from '@velvet/contracts/realtime/messages';
import type { Route } from 'playwright-core';

/** The parts of a connection: packets that wait for its next request, and its request that waits for a packet. */
type Connection = { readonly packets: string[]; waiting: Route | undefined; isJoined: boolean };

/** Separates the packets of one answer. */
const separator = '\u001E';
const handshake = { upgrades: [], pingInterval: 600_000, pingTimeout: 600_000, maxPayload: 1_000_000 };

/** The socket of the pages of one browser, by long polling. It connects when a test opens it, and is unreachable before. */
export class ScreenLive {
  readonly #connections = new Map<string, Connection>();
  #isOpen = false;
  #position = 0;

  /** Accepts connections from now on. */
  open(): void {
    this.#isOpen = true;
  }

  /** The number of pages that receive messages. */
  get connected(): number {
    return [...this.#connections.values()].filter(({ isJoined }) => isJoined).length;
  }

  /** Sends a message to all pages. */
  async send<Kind extends LiveKind>(kind: Kind, payload: LivePayload<Kind>): Promise<void> {
    liveMessages[kind].parse(payload);
    this.#position += 1;
    await this.#sendAll(`2${liveNamespace},${JSON.stringify([kind, { ...payload, position: this.#position }])}`);
  }

  /** Answers a request of the socket. */
  async answer(route: Route): Promise<void> {
    if (!this.#isOpen) return route.abort();
    const request = route.request();
    const sid = new URL(request.url()).searchParams.get('sid');
    const connection = this.#connections.get(sid ?? '');
    if (!connection) return this.#connect(route);
    if (request.method() === 'GET') {
      connection.waiting = route;
      return flush(connection);
    }
    await route.fulfill({ body: 'ok' });
    // the client joins the namespace; that of meetings has nobody
    if (request.postData()?.startsWith(`40${liveNamespace}`) !== true) return;
    connection.isJoined = true;
    const joined = JSON.stringify({ sid });
    connection.packets.push(
      `40${liveNamespace},${joined}`,
      `42${liveNamespace},${JSON.stringify(['ready', this.#ready])}`,
    );
    await flush(connection);
  }

  get #ready() {
    return { position: this.#position, recovered: true };
  }

  #connect(route: Route): Promise<void> {
    const sid = `connection-${this.#connections.size + 1}`;
    this.#connections.set(sid, { packets: [], waiting: undefined, isJoined: false });
    return route.fulfill({ body: `0${JSON.stringify({ sid, ...handshake })}` });
  }

  async #sendAll(packet: string): Promise<void> {
    for (const connection of this.#connections.values()) {
      connection.packets.push(`4${packet}`);
      await flush(connection);
    }
  }
}

/** Answers the waiting request with the packets that wait. */
async function flush(connection: Connection): Promise<void> {
  const { waiting, packets } = connection;
  if (!waiting || packets.length === 0) return;
  connection.waiting = undefined;
  // a page that was closed meanwhile receives nothing
  await waiting.fulfill({ body: packets.splice(0).join(separator) }).catch(() => undefined);
}
