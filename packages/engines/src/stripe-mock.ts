import { launch, type Engine } from './child.ts';
import { answersBytes } from './probe.ts';
import { stripeMock } from './tools/stripe-mock.tool.ts';
import { programOf } from './tools/tool.ts';

/** Starts the server that validates requests against Stripe's published API. It keeps no state. */
export async function startStripeMock(port: number): Promise<Engine> {
  return launch({
    name: 'stripe-mock',
    program: await programOf(stripeMock),
    // without an address for HTTPS it takes a fixed port
    args: ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:0'],
    port,
    isReady: () => answersBytes(port, 'GET / HTTP/1.0\r\n\r\n', (received) => received.length > 0),
  });
}
