import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityAdmin } from '#identity-admin.ts';
import { beginSignIn, clientId, codeOf, openWorld, redeem, signUp, site, type Tokens, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const parameters = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('a user with a session is redirected back at once', async () => {
  const browser = world.browser();
  await signUp(browser, world.issuer, 'again');
  const attempt = beginSignIn(world.issuer);
  const answer = await browser.open(attempt.url);
  expect(parameters(answer.url)).toMatchObject({ state: attempt.state, code: expect.any(String) });
});

test('a known person is found by part of the name and chosen', async () => {
  await using admin = identityAdmin(world.databaseUrl);
  await admin.upsertPeople([
    { sub: 'social|theo', name: 'Theo Brandt', nickname: 'theo', email: 'theo@velvet.test' },
    { sub: 'social|percent', name: '100% <b>Percent</b>', nickname: 'percent', email: 'percent@velvet.test' },
  ]);
  const browser = world.browser();
  const attempt = beginSignIn(world.issuer);
  const page = await browser.open(attempt.url);

  const found = await browser.open(`${page.url}?q=O%20bra`);
  expect(found.text).toContain('Theo Brandt');
  expect(found.text).not.toContain('Percent');
  const percent = await browser.open(`${page.url}?q=0%25%20%3Cb`);
  expect(percent.text).toContain('100% &lt;b&gt;Percent&lt;/b&gt;');
  expect(percent.text).not.toContain('Theo Brandt');
  expect((await browser.open(`${page.url}?q=%3Ci%3Enobody`)).text).toContain('No accounts found for “&lt;i&gt;nobody”');

  const answer = await browser.send(`${page.url}/choose`, { sub: 'social|theo' });
  const { body } = await redeem(world.issuer, codeOf(answer.url), attempt.verifier);
  expect(decodeJwt((body as Tokens).id_token)).toMatchObject({ sub: 'social|theo', name: 'Theo Brandt' });
});

test('among many, the newest twenty are shown and the search is offered', async () => {
  await using admin = identityAdmin(world.databaseUrl);
  await admin.upsertPeople(
    Array.from({ length: 50 }, (_, index) => ({
      sub: `social|many-${index}`,
      name: `Many ${index}`,
      nickname: `many_${index}`,
      email: `many${index}@velvet.test`,
    })),
  );
  const page = await world.browser().open(beginSignIn(world.issuer).url);
  expect(page.text.match(/name="sub"/g)).toHaveLength(20);
  expect(page.text).toContain('Search to find others');
});

test.each([
  {
    fault: 'nothing at all',
    form: { name: ' ', nickname: '', email: '' },
    says: ['Enter your name.', 'Choose a handle.', 'Enter your e-mail address.'],
  },
  {
    fault: 'a short handle',
    form: { name: 'Bo', nickname: 'bo', email: 'bo@velvet.test' },
    says: ['Use at least 3 characters.'],
  },
  {
    fault: 'a handle with spaces',
    form: { name: 'Bo', nickname: 'bo bo', email: 'bo@velvet.test' },
    says: ['Use only letters a to z, digits, _ and a dot.'],
  },
  {
    fault: 'a handle with two dots',
    form: { name: 'Bo', nickname: 'bo..bo', email: 'bo@velvet.test' },
    says: ['A dot can only stand between other characters.'],
  },
  {
    fault: 'no address',
    form: { name: 'Bo', nickname: 'bobo', email: 'bo@' },
    says: ['This is not an e-mail address.'],
  },
  {
    fault: 'a name of 51',
    form: { name: 'é'.repeat(51), nickname: 'bobo', email: 'bo@velvet.test' },
    says: ['Name can have at most 50 characters.'],
  },
  {
    fault: 'a hidden character',
    form: { name: 'Bo\u202eob', nickname: 'bobo', email: 'bo@velvet.test' },
    says: ['Name has invisible characters, please remove them.'],
  },
])('$fault is refused beside its field, and what was typed stays', async ({ form, says }) => {
  const browser = world.browser();
  const page = await browser.open(beginSignIn(world.issuer).url);
  const answer = await browser.send(`${page.url}/create`, form);
  expect(answer.status).toBe(400);
  for (const sentence of says) expect(answer.text).toContain(sentence);
  expect(answer.text.match(/aria-invalid="true"/g)).toHaveLength(says.length);
  expect(answer.text).toContain(`value="${form.email}"`);
});

test('a taken handle or e-mail address is refused, case-insensitively', async () => {
  await signUp(world.browser(), world.issuer, 'taken');
  const browser = world.browser();
  const page = await browser.open(beginSignIn(world.issuer).url);
  const handle = await browser.send(`${page.url}/create`, { name: 'X', nickname: '@TAKEN', email: 'free@velvet.test' });
  expect(handle.text).toContain('Somebody has this handle already.');
  const email = await browser.send(`${page.url}/create`, { name: 'X', nickname: 'free', email: 'Taken@velvet.test' });
  expect(email.text).toContain('Somebody uses this e-mail address already.');
});

test('entered text is rendered as text, never as markup', async () => {
  const browser = world.browser();
  const page = await browser.open(beginSignIn(world.issuer).url);
  const answer = await browser.send(`${page.url}/create`, {
    name: `"><script>alert(1)</script>`,
    nickname: '',
    email: `'"><img src=x onerror=alert(1)>`,
  });
  expect(answer.text).not.toMatch(/<script|<img/);
  expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'`);
});

test('the application receives a cancellation', async () => {
  const browser = world.browser();
  const attempt = beginSignIn(world.issuer);
  const page = await browser.open(attempt.url);
  const answer = await browser.open(`${page.url}/cancel`);
  expect(answer.url.startsWith(`${site}/?`) || answer.url.startsWith(`${site}?`)).toBe(true);
  expect(parameters(answer.url)).toMatchObject({ error: 'access_denied', state: attempt.state });
});

test('a form sent by another site is refused', async () => {
  const browser = world.browser();
  const page = await browser.open(beginSignIn(world.issuer).url);
  const form = { name: 'Evil', nickname: 'evil', email: 'evil@velvet.test' };
  expect((await browser.send(`${page.url}/create`, form, { origin: 'https://evil.example' })).status).toBe(400);
  expect((await browser.send(`${page.url}/create`, form, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  const stranger = world.browser();
  expect((await stranger.send(`${page.url}/create`, form)).text).toContain('This sign-in has expired');
  await using admin = identityAdmin(world.databaseUrl);
  expect(await admin.findPersonByHandle('evil')).toBeUndefined();
});

test('a form over 16 KB is refused, also without a content length', async () => {
  const browser = world.browser();
  const page = await browser.open(beginSignIn(world.issuer).url);
  expect((await browser.send(`${page.url}/create`, { name: 'x'.repeat(17_000) })).status).toBe(413);
  const body = new Blob([`name=${'x'.repeat(17_000)}`]).stream();
  const cookie = 'identity_sign_in=x';
  const answer = await fetch(`${page.url}/create`, { method: 'POST', body, duplex: 'half', headers: { cookie } });
  expect([400, 413]).toContain(answer.status);
});

test.each([
  { what: 'a redirect to another site', more: { redirect_uri: 'https://evil.example/' }, says: 'redirect_uri' },
  { what: 'a redirect to another path', more: { redirect_uri: `${site}/evil` }, says: 'redirect_uri' },
  { what: 'an unknown application', more: { client_id: 'stranger' }, says: 'client' },
])('$what is refused on a page of ours, without leaving', async ({ more, says }) => {
  const answer = await world.browser().open(beginSignIn(world.issuer, more).url);
  expect(answer.status).toBe(400);
  expect(answer.url.startsWith(world.issuer)).toBe(true);
  expect(answer.text).toContain('This sign-in can&#39;t continue');
  expect(answer.text).toContain(says);
});

test('another API, or a NUL in the address, is refused', async () => {
  const other = await world.browser().open(beginSignIn(world.issuer, { audience: 'https://other.example' }).url);
  expect(parameters(other.url)).toMatchObject({ error: 'invalid_target' });
  expect((await world.browser().open(`${beginSignIn(world.issuer).url}%00`)).status).toBe(400);
  expect((await fetch(`${world.issuer}nothing/here`)).status).toBe(404);
});

test('the silent frame receives login_required without a session, and may be framed', async () => {
  const answer = await world
    .browser()
    .open(beginSignIn(world.issuer, { prompt: 'none', response_mode: 'web_message' }).url);
  expect(answer.text).toContain('"error":"login_required"');
  expect(answer.text).toContain(`"redirect_uri":"${site}"`);
  expect(answer.headers.get('x-frame-options')).toBeNull();
  expect(answer.headers.get('content-security-policy')).not.toContain('frame-ancestors');
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'report-sample' 'sha256-/);
});

test('the silent frame receives a code with a session', async () => {
  const browser = world.browser();
  await signUp(browser, world.issuer, 'silent');
  const attempt = beginSignIn(world.issuer, { prompt: 'none', response_mode: 'web_message' });
  const [, code = ''] = /"code":"([\w-]+)"/.exec((await browser.open(attempt.url)).text) ?? [];
  expect((await redeem(world.issuer, code, attempt.verifier)).status).toBe(200);
});

test.each(['login', 'select_account', 'consent login'])('prompt=%s shows the account chooser again', async (prompt) => {
  const handle = `asked_${prompt.replaceAll(' ', '_')}`;
  await signUp(world.browser(), world.issuer, handle);
  const browser = world.browser();
  await signUp(browser, world.issuer, `${handle}2`);
  await using admin = identityAdmin(world.databaseUrl);
  const known = await admin.findPersonByHandle(handle);

  const attempt = beginSignIn(world.issuer, { prompt });
  const page = await browser.open(attempt.url);
  expect(page.text).toContain('Choose your account');
  const between = await browser.send(`${page.url}/choose`, { sub: known?.sub ?? '' });
  const [, action = ''] = /action="([^"]+)"/.exec(between.text) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(between.text) ?? [];
  const answer = await browser.send(action, { xsrf, logout: 'yes' });
  const { body } = await redeem(world.issuer, codeOf(answer.url), attempt.verifier);
  expect(decodeJwt((body as Tokens).id_token).sub).toBe(known?.sub);
});

test('prompt=consent alone shows no page', async () => {
  const browser = world.browser();
  await signUp(browser, world.issuer, 'consents');
  expect(codeOf((await browser.open(beginSignIn(world.issuer, { prompt: 'consent' }).url)).url)).not.toBe('');
});

test('a completed sign-in cannot be opened again', async () => {
  const browser = world.browser();
  const page = await browser.open(beginSignIn(world.issuer).url);
  await browser.send(`${page.url}/create`, { name: 'Done', nickname: 'done', email: 'done@velvet.test' });
  const late = await browser.open(page.url);
  expect(late.status).toBe(400);
  expect(late.text).toContain('This sign-in has expired');
  expect(late.text).toContain(`href="${site}/"`);
});

test('the style and fonts of the pages come from the provider', async () => {
  const page = await world.browser().open(beginSignIn(world.issuer).url);
  const [, sheet = ''] = /rel="stylesheet" href="([^"]+)"/.exec(page.text) ?? [];
  const url = new URL(sheet, world.issuer);
  const answer = await fetch(url);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  for (const [, font = ''] of (await answer.text()).matchAll(/url\(([\w.-]+)\)/g)) {
    expect((await fetch(new URL(font, url))).headers.get('content-type')).toBe('font/woff2');
  }
  expect(page.text).not.toMatch(/https?:\/\/(?!127\.0\.0\.1|app\.velvet\.test|www\.w3\.org)/);
});

test('the ID token has the client id that the application checks', async () => {
  const { attempt, code } = await signUp(world.browser(), world.issuer, 'aud');
  const { body } = await redeem(world.issuer, code, attempt.verifier);
  expect(decodeJwt((body as Tokens).id_token)).toMatchObject({ aud: clientId, iss: world.issuer });
});
