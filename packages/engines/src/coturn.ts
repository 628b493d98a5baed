import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { launch, type Engine } from './child.ts';
import { coturn } from './tools/coturn.tool.ts';
import { toolPath } from './tools/tool.ts';

export type CoturnOptions = {
  /** absolute path */
  readonly directory: string;
  readonly port: number;
  /** signing secret of credentials (TURN_SECRET) */
  readonly secret: string;
};
/** `url` in the form of TURN_URL */
export type Coturn = Engine & { readonly url: string };

/** A TURN server on loopback, for browsers on loopback. */
export async function startCoturn({ directory, port, secret }: CoturnOptions): Promise<Coturn> {
  await mkdir(directory, { recursive: true });
  const address = '127.0.0.1';
  const flags = {
    'listening-ip': address,
    'relay-ip': address,
    'listening-port': port,
    'static-auth-secret': secret,
    realm: 'velvet.test',
    'log-file': 'stdout',
    pidfile: join(directory, 'pid'),
    userdb: join(directory, 'users'),
  };
  const switches = ['use-auth-secret', 'allow-loopback-peers', 'no-tls', 'no-dtls', 'no-cli', 'no-multicast-peers'];
  const args = [
    ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
    ...switches.map((name) => `--${name}`),
    // no configuration file of the machine
    '-c',
    '/dev/null',
  ];
  const engine = await launch({
    name: 'coturn',
    program: { path: await toolPath(coturn) },
    args,
    port,
    directory,
    isReady: () => isListening(address, port),
  });
  return { ...engine, url: `turn:${address}:${port}` };
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}
