import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { launch, type Engine } from './child.ts';
import { coturn } from './tools/coturn.tool.ts';
import { toolPath } from './tools/tool.ts';

const address = '127.0.0.1';
const realm = 'velvet.test';

export type CoturnOptions = {
  /** absolute path */
  readonly directory: string;
  readonly port: number;
  /** signing secret of credentials (TURN_SECRET) */
  readonly secret: string;
  /** absolute path of a configuration file; by default none, and relays to loopback are allowed for browsers on loopback */
  readonly configuration?: string;
};
/** `url` in the form of TURN_URL */
export type Coturn = Engine & { readonly url: string };

/** A TURN server on loopback. */
export async function startCoturn({ directory, port, secret, configuration }: CoturnOptions): Promise<Coturn> {
  await mkdir(directory, { recursive: true });
  const flags = {
    'listening-ip': address,
    'relay-ip': address,
    'listening-port': port,
    'static-auth-secret': secret,
    realm,
    'log-file': 'stdout',
    pidfile: join(directory, 'pid'),
    userdb: join(directory, 'users'),
  };
  const open = configuration === undefined ? ['allow-loopback-peers'] : [];
  const switches = ['use-auth-secret', ...open, 'no-tls', 'no-dtls', 'no-cli', 'no-multicast-peers'];
  const args = [
    ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
    ...switches.map((name) => `--${name}`),
    // no configuration file of the machine
    '-c',
    configuration ?? '/dev/null',
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

type Relay = { readonly port: number; readonly secret: string; readonly peer: string; readonly overTcp?: boolean };

/**
 * Requests a relay to a peer from a TURN server on loopback, without a datagram to the peer.
 * @returns the error, such as `403 (Forbidden IP)`; undefined if the server would relay
 */
export async function relayError({ port, secret, peer, overTcp }: Relay): Promise<string | undefined> {
  const client = join(dirname(await toolPath(coturn)), 'turnutils_uclient');
  const credentials = ['-W', secret, '-u', 'velvet', '-p', String(port)];
  // one connection, no datagrams, IPv4
  const args = ['-v', '-X', '-c', '-n', '0', ...(overTcp ? ['-T'] : []), ...credentials, '-e', peer, address];
  const output = await new Promise<string>((resolve) => {
    execFile(client, args, { timeout: 10_000 }, (_, out, errors) => resolve(out + errors));
  });
  return /error:? (\d{3} \(.*\)|.*)/i.exec(output)?.[1];
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
