import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#free-port.ts';
import { toxiproxyServer } from '#tools/toxiproxy.tool.ts';
import { isToolAvailable } from '#tools/tool.ts';
import { startToxiproxy, type FaultyWay, type Toxiproxy } from '#toxiproxy.ts';

describe.skipIf(!(await isToolAvailable(toxiproxyServer)))('a proxied connection', () => {
  let upstream: Server;
  let proxy: Toxiproxy;
  let way: FaultyWay;
  beforeAll(async () => {
    upstream = createServer((_request, response) => response.end('whole')).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    proxy = await startToxiproxy(await freePort());
    way = await proxy.openWay('upstream', (upstream.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await proxy.stop();
    upstream.close();
  });

  const ask = () =>
    fetch(`http://127.0.0.1:${way.port}`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(2000) }).then(
      (response) => response.text(),
      () => 'nothing',
    );

  test('forwards, and can be cut, slowed, muted and healed', async () => {
    expect(await ask()).toBe('whole');
    await way.cut();
    expect(await ask()).toBe('nothing');
    await way.heal();
    expect(await ask()).toBe('whole');
    await way.poison({ type: 'latency', attributes: { latency: 300 } });
    const startedAt = performance.now();
    expect(await ask()).toBe('whole');
    expect(performance.now() - startedAt).toBeGreaterThan(290);
    await way.poison({ type: 'timeout', attributes: { timeout: 0 } });
    expect(await ask()).toBe('nothing');
    await way.heal();
    expect(await ask()).toBe('whole');
  });
});
