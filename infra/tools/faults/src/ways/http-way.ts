import {
  Agent,
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Answer = { status: number; headers: IncomingHttpHeaders | OutgoingHttpHeaders; body: Buffer | string };
/** A request on its way. */
export type Passing = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Sends it on, with other headers or another body if these are given. @throws if there is no answer */
  forward(instead?: { headers?: OutgoingHttpHeaders; body?: Buffer }): Promise<Answer>;
};
/** Answers a request, or lets it pass. A `reset` breaks the connection without an answer. */
export type Treatment = (passing: Passing) => Promise<Answer | 'reset'>;

/** A proxied HTTP connection with faults, which TCP alone does not have: answers of its own, and requests that arrive twice. */
export type HttpWay = AsyncDisposable & {
  readonly url: string;
  /** From now on all requests get this treatment. @returns the number of requests that got it so far */
  treat(treatment: Treatment): () => number;
  /** Forwards all requests again. */
  heal(): void;
};

const forwarded: Treatment = (passing) => passing.forward();

/** @param target origin to which requests are sent on */
export async function openHttpWay(target: string, port = 0): Promise<HttpWay> {
  const agent = new Agent({ keepAlive: true });
  let treatment = forwarded;
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = 'GET', url: path = '/', headers } = request;
    const forward: Passing['forward'] = (instead) =>
      passOn(agent, `${target}${path}`, method, { headers, body, ...instead });
    const answer = await treatment({ method, path, headers, body, forward });
    if (answer === 'reset') request.socket.destroy();
    else {
      const { connection: _, 'transfer-encoding': __, ...kept } = answer.headers;
      response.writeHead(answer.status, kept).end(answer.body);
    }
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    treat(given) {
      let count = 0;
      treatment = (passing) => {
        count += 1;
        return given(passing);
      };
      return () => count;
    },
    heal() {
      treatment = forwarded;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

type Sent = { headers: IncomingHttpHeaders | OutgoingHttpHeaders; body: Buffer };

async function passOn(agent: Agent, url: string, method: string, { headers, body }: Sent): Promise<Answer> {
  const { host: _, connection: __, 'transfer-encoding': ___, ...kept } = headers;
  const outgoing = send(url, { agent, method, headers: { ...kept, 'content-length': body.length } });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: incoming.statusCode ?? 502, headers: incoming.headers, body: await buffer(incoming) };
}
