import { launch, type Engine } from './child.ts';
import { answersGet } from './probe.ts';
import { toxiproxyServer } from './tools/toxiproxy.tool.ts';
import { programOf } from './tools/tool.ts';

export type Toxic = {
  readonly type: 'latency' | 'timeout' | 'reset_peer' | 'limit_data' | 'bandwidth' | 'slicer' | 'slow_close';
  /** direction: to the engine, or from it */
  readonly stream?: 'upstream' | 'downstream';
  /** share of the affected connections, 0 to 1 */
  readonly toxicity?: number;
  readonly attributes: Readonly<Record<string, number>>;
};

/** A proxied connection to an engine, with fault injection. */
export type FaultyWay = {
  readonly port: number;
  poison(toxic: Toxic): Promise<void>;
  /** Removes all toxics and accepts connections. */
  heal(): Promise<void>;
  /** Refuses new connections and closes existing ones. */
  cut(): Promise<void>;
};
export type Toxiproxy = Engine & {
  /** @param port local port; any free port by default, which another process may take after a cut */
  openWay(name: string, upstreamPort: number, port?: number): Promise<FaultyWay>;
};

/**
 * Starts a TCP proxy on loopback with fault injection.
 * @param port of its API
 * @param log file for its output; with one, it outlives this process
 */
export async function startToxiproxy(port: number, log?: string): Promise<Toxiproxy> {
  const base = `http://127.0.0.1:${port}`;
  const engine = await launch({
    name: 'toxiproxy',
    program: await programOf(toxiproxyServer),
    args: ['-host', '127.0.0.1', '-port', String(port)],
    port,
    log,
    isReady: () => answersGet(`${base}/version`),
  });
  return { ...engine, openWay: (...way) => openWay(base, ...way) };
}

async function openWay(base: string, name: string, upstreamPort: number, port = 0): Promise<FaultyWay> {
  const opened = await ask(base, 'POST', '/proxies', {
    name,
    listen: `127.0.0.1:${port}`,
    upstream: `127.0.0.1:${upstreamPort}`,
    enabled: true,
  });
  const { listen } = opened as { listen: string };
  const path = `/proxies/${name}`;
  return {
    port: Number(listen.split(':').at(-1)),
    async poison({ type, stream = 'downstream', toxicity = 1, attributes }) {
      await ask(base, 'POST', `${path}/toxics`, { type, stream, toxicity, attributes });
    },
    async heal() {
      const toxics = (await ask(base, 'GET', `${path}/toxics`)) as { name: string }[];
      for (const toxic of toxics) await ask(base, 'DELETE', `${path}/toxics/${toxic.name}`);
      await ask(base, 'POST', path, { enabled: true });
    },
    async cut() {
      await ask(base, 'POST', path, { enabled: false });
    },
  };
}

async function ask(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${base}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`toxiproxy: ${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
