import http, { type RequestBody } from 'k6/http';
import {
  close,
  connectPacket,
  eventPacket,
  main,
  packetsOf,
  payloadOf,
  pong,
  type Namespace,
  type Packet,
} from './packets.ts';

type OnEvent = (event: string, words: readonly unknown[]) => void;

/** An engine.io session by long polling: at most one polling request, and at most one sending request at a time. */
export type Line = {
  /** the replica that has it, by its ordinal */
  readonly replica: string;
  /** Connects to the namespace, and passes received packets to `onEvent`. */
  onEvent(onEvent: OnEvent): void;
  emit(event: string, ...words: readonly unknown[]): void;
  /** Sends the last event, and closes the connection after its acknowledgement. Resolves when it is closed. */
  end(event: string, ...words: readonly unknown[]): Promise<void>;
  /** Hangs up, whatever is under way. */
  drop(): void;
  /** why it does not go on */
  failure(): Error | undefined;
};

/** longer than the server keeps a request waiting, which is until its next ping */
const requestTimeout = '60s';

/** @param site base URL without a trailing slash @throws if the response is not engine.io's */
export async function openLine(site: string, namespace = main): Promise<Line> {
  const address = `${site}/socket.io/?EIO=4&transport=polling`;
  const [opening] = packetsOf(await request('open', 'GET', address));
  if (opening?.kind !== 'open') throw new Error(`${site} speaks no engine.io.`);
  return lineOf(`${address}&sid=${opening.sid}`, opening.sid, namespace);
}

function lineOf(session: string, sid: string, namespace: Namespace): Line {
  let listening: Promise<void> | undefined;
  let isOpen = true;
  let hasHungUp = false;
  let failure: Error | undefined;
  const send = sending(session, fail);

  function fail(error: unknown): void {
    // an error of sending into a closed connection has no effect
    if (isOpen) failure ??= error instanceof Error ? error : new Error(String(error));
    isOpen = false;
  }

  function take(packet: Packet, onEvent: OnEvent): void {
    if (packet.kind === 'ping') void send(pong);
    if (packet.kind === 'event') onEvent(packet.event, packet.words);
    if (packet.kind === 'refused') throw new Error(packet.reason);
    // before the next request waits, which the end would leave without an answer
    if (packet.kind === 'acknowledged') isOpen = false;
  }

  async function listen(onEvent: OnEvent): Promise<void> {
    while (isOpen) for (const packet of packetsOf(await request('poll', 'GET', session))) take(packet, onEvent);
  }

  async function hangUp(): Promise<void> {
    isOpen = false;
    if (hasHungUp) return;
    hasHungUp = true;
    await send(close);
  }

  return {
    replica: sid.slice(0, sid.indexOf('-')),
    onEvent(onEvent) {
      void send(connectPacket(namespace));
      listening = listen(onEvent).catch(fail);
    },
    emit(event, ...words) {
      if (isOpen) void send(eventPacket(event, words, false, namespace));
    },
    async end(event, ...words) {
      void send(eventPacket(event, words, true, namespace));
      await listening;
      await hangUp();
    },
    drop: () => void hangUp(),
    failure: () => failure,
  };
}

/** @returns what sends a packet: at once, or with all others once the request that is under way is answered */
function sending(session: string, fail: (error: unknown) => void) {
  let waiting: string[] = [];
  let underWay: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    try {
      while (waiting.length > 0) {
        const payload = payloadOf(waiting);
        waiting = [];
        await request('send', 'POST', session, payload);
      }
    } catch (error) {
      fail(error);
    } finally {
      underWay = undefined;
    }
  }

  return (packet: string): Promise<void> => {
    waiting.push(packet);
    return (underWay ??= sendAll());
  };
}

/** @param name under which k6 counts it, instead of its address @throws when it is not answered with 200 */
async function request(name: string, method: 'GET' | 'POST', address: string, body?: RequestBody): Promise<string> {
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  const params = { tags: { name }, timeout: requestTimeout, ...(body !== undefined && { headers }) };
  const { status, error, body: answer } = await http.asyncRequest(method, address, body ?? null, params);
  const text = typeof answer === 'string' ? answer : '';
  if (status !== 200) throw new Error(`Request ${name}: ${status === 0 ? error : `${status} ${text.slice(0, 200)}`}`);
  return text;
}
