import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProfile } from '@velvet/contracts/account/profile';
import { freePort, freePorts } from '@velvet/engines/free-port';
import { migrations, startIdentityProvider } from '@velvet/identity-provider/identity-provider';
import { readRunning } from '@velvet/standalone/data-directory';
import { openTestDatabase } from '@velvet/testing/database';
import { expect, test } from 'vitest';
import { runningSite } from '#story/running-site.ts';
import { signInByRedirect } from '#story/visitor.ts';

/** A loopback address on which a server that listens on 127.0.0.1 is not reachable. */
const otherAddress = '127.0.0.2';

test('users sign in at another issuer and the site listens on other addresses when the environment names them', async () => {
  await using stack = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'velvet-settings-'));
  stack.defer(() => rm(directory, { recursive: true, force: true }));
  const [port, identityPort] = [await freePorts(5), await freePort()];
  const issuer = `http://localhost:${identityPort}/login/`;
  const [audience, clientId] = ['https://api.elsewhere.example', 'elsewhere'];
  const site = runningSite(directory, port, {
    HOST: '0.0.0.0',
    ALLOW_SANDBOXES: 'true',
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
    OIDC_CLIENT_ID: clientId,
  });
  const database = stack.use(await openTestDatabase('identity-provider', migrations));
  const provider = await startIdentityProvider({
    port: identityPort,
    host: '127.0.0.1',
    databaseUrl: database.url,
    issuer,
    clientId,
    audience,
    redirectOrigins: [site.url],
    tokenLifetimeSeconds: 600,
  });
  stack.defer(() => provider.stop());
  await site.start();
  stack.defer(() => site.stop());

  const ana = await signInByRedirect(site.url, 'ana');
  expect(JSON.parse(Buffer.from(ana.token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ iss: issuer });
  expect(await ana.get(readProfile)).toMatchObject({ handle: 'ana' });
  const ownProvider = await fetch(`${site.url}/identity/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
  });
  expect(ownProvider.status).toBe(404);

  const [config, cards] = await Promise.all([
    fetch(`http://${otherAddress}:${port}/api/config`),
    fetch(`http://${otherAddress}:${port + 1}/ready`),
  ]);
  expect([config.status, cards.status]).toEqual([200, 200]);
  const metrics = new URL(readRunning(directory).gatewayMetricsUrl ?? '');
  expect((await fetch(`${metrics.origin}/metrics`)).status).toBe(200);
  await expect(fetch(`http://${otherAddress}:${metrics.port}/metrics`)).rejects.toThrow('fetch failed');
}, 240_000);
