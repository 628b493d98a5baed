import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressName } from '@velvet/platform/part';
import { parts } from '@velvet/platform/platform';
import { upstreamNames } from '@velvet/platform/upstreams';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

type Service = {
  command?: string[];
  image: string;
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  read_only?: boolean;
  ports?: string[];
};

const text = await readFile(join(import.meta.dirname, '../../../../docker/compose.yaml'), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };

test('compose runs every part of the manifest, and the worker of those that have one', () => {
  const names = parts.flatMap(({ name, hasWorker }) => (hasWorker ? [name, `${name}-worker`] : [name]));
  // every setting can be made
  const env_file = [{ path: 'settings.env', required: false }];
  for (const name of names) expect(services[name], name).toMatchObject({ command: [name], read_only: true, env_file });
});

test('the gateway of compose has the address of every part behind it', () => {
  const addresses = Object.fromEntries(
    parts
      .filter((part) => upstreamNames.includes(addressName(part)))
      .map((part) => [`GATEWAY_TO_${addressName(part).toUpperCase()}`, `http://${part.name}:8080`]),
  );
  expect(services['gateway']?.environment).toMatchObject(addresses);
});

test('the doctor of compose has the address of every part and worker', () => {
  const text = services['doctor']?.environment?.['DOCTOR_PARTS'] ?? '';
  const examined = text.split(',').map((each) => each.trim().split('='));
  expect(examined.map(([name = '']) => name).toSorted()).toEqual(
    parts.flatMap(({ name, hasWorker }) => (hasWorker ? [name, `${name}-worker`] : [name])).toSorted(),
  );
  for (const [name = '', addresses = ''] of examined) expect(addresses).toContain(`http://${name}:`);
});

test('every image of others is pinned by its digest', async () => {
  const docker = await readFile(join(import.meta.dirname, '../../../../docker/Dockerfile'), 'utf8');
  const bases = [...docker.matchAll(/^FROM (\S+:\S+) AS/gm)].map(([, image = '']) => image);
  const images = Object.values(services).flatMap(({ image }) => (image.startsWith('${') ? [] : [image]));
  expect([bases.length, images.length]).toEqual([2, 11]);
  for (const image of [...bases, ...images]) expect(image).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test('every secret of compose is a variable without a default', () => {
  const values = Object.entries(services).flatMap(([, { environment = {} }]) => Object.entries(environment));
  const secrets = values.filter(([name]) => /PASSWORD|SECRET|API_KEY/.test(name));
  expect(secrets.length).toBeGreaterThan(5);
  for (const [name, value] of secrets) expect(value, name).toMatch(/^\$\{\w+(:-\$\{\w+\})?\}$/);
});

test('no port of compose is open to others, and sandboxes are allowed only together with their notice', () => {
  const ports = Object.values(services).flatMap(({ ports = [] }) => ports);
  expect(ports.length).toBeGreaterThan(5);
  for (const port of ports) expect(port).toMatch(/^(127\.0\.0\.1|\$\{GATEWAY_ADDRESS:-127\.0\.0\.1\}):/);
  for (const { name } of parts) {
    const allowed = '${ALLOW_SANDBOXES:-false}';
    expect(services[name]?.environment).toMatchObject({ ALLOW_SANDBOXES: allowed, GATEWAY_SANDBOX_NOTICE: allowed });
  }
});
