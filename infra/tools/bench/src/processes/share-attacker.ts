import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { answerParent } from '#site/answers.ts';

/** Load of several addresses (`127.0.0.x`), each with so many connections that request again as soon as they have a response. */
export type Greed = {
  readonly addresses: number;
  readonly connections: number;
  readonly path: string;
  /** requests that a connection sends at once, without waiting for responses */
  readonly pipelined: number;
};

/** The attack's own responses by status. */
export type Taken = Readonly<Record<string, number>>;

const firstHost = 30;

const answers = {
  /** Sends requests for so many seconds. */
  async attack(url: string, greed: Greed, seconds: number): Promise<Taken> {
    const until = performance.now() + seconds * 1000;
    const taken: Record<string, number> = {};
    const count = (status: string) => (taken[status] = (taken[status] ?? 0) + 1);
    const send = greed.pipelined > 1 ? pipeline : request;
    const connections = Array.from({ length: greed.addresses * greed.connections }, async (_, at) => {
      const localAddress = `127.0.0.${firstHost + (at % greed.addresses)}`;
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
      while (performance.now() < until)
        count(await send(new URL(greed.path, url), agent, localAddress, greed.pipelined));
      agent.destroy();
    });
    await Promise.all(connections);
    return taken;
  },
};
export type ShareAttacker = typeof answers;

function request(url: URL, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().once('close', () => resolve(String(response.statusCode)));
    }).once('error', () => resolve('closed'));
  });
}

/** Sends many requests in one piece, reads for a second and closes the connection. */
async function pipeline(url: URL, _agent: Agent, localAddress: string, times: number): Promise<string> {
  const socket = connect({ host: url.hostname, port: Number(url.port), localAddress });
  socket.on('error', () => undefined).resume();
  socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`.repeat(times));
  await delay(1000);
  socket.destroy();
  return 'pipelined';
}

answerParent(answers, () => Promise.resolve());
