import { expect, test } from 'vitest';
import { providers } from '#services.ts';
import { openWiredWorld } from './every-service.ts';

const names = providers.map(({ service }) => service.name);
const services = providers.map(({ service }) => service);

test('a port that browsers reach shows neither figures nor engines, however the address is written', async () => {
  await using world = await openWiredWorld(services);
  for (const name of names) {
    expect((await fetch(`${world.url(name)}/ready`)).status).toBe(200);
    for (const path of ['/metrics', '/engines', '//metrics', '/%6detrics', '/metrics/', '/metrics?x=1', '/./engines'])
      expect([name, path, (await fetch(`${world.url(name)}${path}`)).status]).toEqual([name, path, 404]);
    expect(world.service(name).insideUrl).toBeUndefined();
  }
});

test('figures and engines of the sandboxes are on a port of their own, where one is set', async () => {
  await using world = await openWiredWorld(services, { METRICS_PORT: '0' });
  for (const name of names) {
    const inside = world.service(name).insideUrl ?? '';
    expect(inside).not.toBe(world.url(name));
    expect(await (await fetch(`${inside}/metrics`)).text()).toContain('http_request_duration_seconds');
    expect((await fetch(`${inside}/engines`)).status).toBe(200);
    expect((await fetch(`${world.url(name)}/metrics`)).status).toBe(404);
  }
});
