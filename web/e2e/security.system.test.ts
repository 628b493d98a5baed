import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readProfile, updateProfile } from '@velvet/contracts/account/profile';
import { addComment } from '@velvet/contracts/content/comment-calls';
import { createPost } from '@velvet/contracts/content/post-calls';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { must } from './support/shop.ts';
import { signUp, storedKeys, useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

/** Each sets `attacked` when it is not treated as text. */
const attacks = [
  '<img src=x onerror="window.attacked=1">',
  '"><script>window.attacked=1</script>',
  "'-(window.attacked=1)-'",
  '${window.attacked=1}{{constructor.constructor("window.attacked=1")()}}',
  '</script><svg onload=window.attacked=1>',
  'javascript:window.attacked=1',
];

const isAttacked = (page: Page) => page.evaluate(() => 'attacked' in window);

/** Returns unsafe URL schemes of links, forms and frames. */
const schemes = async (page: Page) => {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('a[href], iframe[src], form[action], [formaction]')].map((element) => {
      const address = element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action');
      return new URL(address ?? '', location.href).protocol;
    }),
  );
  return found.filter((scheme) => !['http:', 'https:', 'mailto:', 'blob:'].includes(scheme));
};

/** Returns the effects of an attack on the page; none on a safe one. */
async function harmTo(page: Page): Promise<string[]> {
  await page.waitForLoadState('load');
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  return [...((await isAttacked(page)) ? [`a script ran at ${page.url()}`] : []), ...(await schemes(page))];
}

describe('markup and scripts in user content', () => {
  test('are rendered as text in a name, a post, a comment and a link', async () => {
    const mallory = await stage.person('Mallory Vane');
    // the server rejects unsafe links, independently of the page
    for (const link of ['javascript:window.attacked=1', 'data:text/html,<script>1</script>', 'JaVaScRiPt:1'])
      expect((await mallory.make(updateProfile, { body: { website: link } })).status).toBe(400);
    const body = { name: '<b onclick=1>Mallory', bio: attacks.join(' ').slice(0, 200), location: '<img src=x>' };
    must(await mallory.make(updateProfile, { body }));
    const text = `${attacks.join('\n')} https://a.test/"onmouseover="window.attacked=1 https://b.test/javascript:1`;
    const post = must(await mallory.make(createPost, { body: { text } }));
    for (const content of attacks) must(await mallory.make(addComment, { body: { postId: post._id, text: content } }));
    await stage.drain();
    const { handle } = must(await mallory.make(readProfile));
    const { page } = await stage.openMember();
    await openAddress(page, `/@${handle}`);
    await page
      .getByText(attacks[0] ?? '')
      .first()
      .waitFor();
    expect(await harmTo(page)).toEqual([]);
  });

  test.each(attacks)('are treated as text in an address: %s', async (attack) => {
    const { page } = await stage.visit();
    const written = encodeURIComponent(attack);
    for (const path of [
      `/?error=${written}&error_description=${written}&state=${written}`,
      `/auth?returnTo=${written}&redirect=${written}`,
      `/creators?q=${written}`,
      `/support?q=${written}#${written}`,
      `/room/${written}?name=${written}`,
      `/@${written}`,
      `/post/${written}`,
      `/${written}`,
    ]) {
      await openAddress(page, path);
      expect(await harmTo(page)).toEqual([]);
    }
  });

  test('are rendered as text in a search', async () => {
    const { page } = await stage.openMember();
    await page.getByRole('button', { name: 'Search creators, posts and videos' }).first().click();
    const search = page.getByRole('dialog', { name: 'Search' });
    // a word more, because the posts of other tests have the words of the attacks; before them, because six words are searched for
    for (const attack of attacks.map((text) => `zebrafinch ${text}`)) {
      await search.getByRole('combobox', { name: 'Search creators, posts and videos' }).fill(attack);
      await search.getByText(`No results for “${attack}”`).waitFor();
      expect(await harmTo(page)).toEqual([]);
    }
  });
});

describe('pages in a frame of another site', () => {
  const servers: { close(): void }[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** Serves a page of another origin that frames the addresses. */
  async function frame(addresses: readonly string[]): Promise<string> {
    const frames = addresses.map((address) => `<iframe src="${address}"></iframe>`).join('');
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Trap</title>${frames}`);
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  test('are not rendered, which prevents clickjacking', async () => {
    const { page } = await stage.visit();
    const paths = [
      '/',
      '/auth',
      '/dashboard',
      '/creators',
      '/room/tuesday',
      '/@nobody',
      '/docs/',
      '/api/ping',
      '/posts',
    ];
    const provider = '/identity/authorize?client_id=velvet-web&response_type=code';
    const targets = [...paths, provider, '/identity/v2/logout'].map(stage.at);
    // positive control: a page that may be framed is rendered
    const trap = await frame([...targets, await frame([])]);
    await page.goto(trap, { waitUntil: 'load' });
    const shown = page.frames().map((each) => each.url());
    expect(shown).toHaveLength(targets.length + 2);
    expect(shown.filter((address) => address.startsWith('http://127.0.0.1'))).toHaveLength(2);
    expect(shown.filter((address) => address.startsWith(stage.at('')))).toEqual([]);
  });
});

describe('the documentation', () => {
  test('renders without errors and without requests to other hosts', async () => {
    const { page } = await stage.visit();
    const pageErrors: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && pageErrors.push(message.text())));
    page.on('pageerror', (error) => pageErrors.push(String(error)));
    page.on('request', (made) => asked.push(made.url()));
    await page.goto(stage.at('/docs/'));
    await page.getByText('Introduction').first().waitFor();
    await page.waitForTimeout(2000);
    const foreign = asked.filter((address) => !address.startsWith(stage.at('/')) && !/^(data|blob):/.test(address));
    expect(foreign).toEqual([]);
    expect(pageErrors.filter((text) => !text.includes('favicon'))).toEqual([]);
  });
});

describe('signing out', () => {
  test('revokes the access token', async () => {
    const { page } = await stage.visit();
    await signUp(page, 'Ira Moss');
    const { token } = await storedKeys(page);
    const ask = async () =>
      (await fetch(stage.at('/profile'), { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await ask()).toBe(200);
    await dashboardPage(page).signOut('Ira Moss');
    await expect.poll(ask).toBe(401);
  });
});
