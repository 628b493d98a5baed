import { signWebhook } from '@velvet/kit/http/signature';
import { openWorld } from '@velvet/testing/world';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { identityCheckSandbox } from '#service.ts';

const apiKey = 'a-key';
const secret = 'a-secret-for-webhooks';

/** Opens the sandbox alone; its customer responds to the first webhook with an error. */
async function openSandbox() {
  await using resources = new AsyncDisposableStack();
  const received: { body: string; signature: string }[] = [];
  const customer = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, signature: String(request.headers['x-signature']) });
      response.writeHead(received.length === 1 ? 500 : 200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  customer.listen(0, '127.0.0.1');
  await once(customer, 'listening');
  resources.defer(() => void customer.close());
  const environment = {
    IDENTITY_CHECK_URL: 'http://check.test',
    IDENTITY_CHECK_API_KEY: apiKey,
    IDENTITY_CHECK_WEBHOOK_URL: `http://127.0.0.1:${(customer.address() as AddressInfo).port}/hook`,
    IDENTITY_CHECK_WEBHOOK_SECRET: secret,
  };
  const world = resources.use(await openWorld([identityCheckSandbox], { environment }));
  const url = world.url('identity-check-sandbox');
  const kept = resources.move();
  return {
    world,
    url,
    received,
    start: (body: object, key = apiKey) =>
      fetch(`${url}/v1/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ reference: 'r', name: null, email: null, returnUrl: 'http://localhost:3000/', ...body }),
      }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

test('calls require the key and valid input', async () => {
  await using sandbox = await openSandbox();
  expect((await sandbox.start({}, 'another')).status).toBe(401);
  expect((await sandbox.start({ returnUrl: 'javascript:alert(1)' })).status).toBe(400);
  expect((await sandbox.start({ state: 'approved' })).status).toBe(400);
  const session = await fetch(`${sandbox.url}/v1/sessions/nonsense`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  expect(session.status).toBe(404);
  expect((await fetch(`${sandbox.url}/check/unknown`)).status).toBe(404);
});

test('the page has no script, escapes names, decides once, and its webhook is retried until it is acknowledged', async () => {
  await using sandbox = await openSandbox();
  const answer = (await (await sandbox.start({ name: '<img src=x>' })).json()) as { url: string };
  const address = answer.url.replace('http://check.test', sandbox.url);
  const page = await fetch(address);
  const markup = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(markup).toContain('&lt;img src=x&gt;');
  expect(markup).not.toMatch(/<script|<img|onclick/);
  const press = async (decision: string) => {
    const response = await fetch(address, { method: 'POST', body: new URLSearchParams({ decision }) });
    return response.text();
  };
  expect(await press('decline')).toContain('Declined');
  expect(await press('leave')).toContain('Declined');
  await sandbox.world.drain();

  const told = sandbox.received.filter(({ body }) => body.includes('"state":"declined"'));
  expect(told.length).toBeGreaterThan(0);
  expect(sandbox.received.length).toBeGreaterThan(1);
  for (const { body, signature } of sandbox.received) {
    const at = new Date(Number(/t=(\d+)/.exec(signature)?.[1]) * 1000);
    expect(signature).toBe(signWebhook(secret, body, at));
  }
});
