import { expect, test } from 'vitest';
import { openSite } from './site.ts';

const settings = { PUBLIC_URL: 'https://velvet.example' };
const locationsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

test('robots.txt keeps its rules and names the sitemap by the public address', async () => {
  await using site = await openSite(settings);
  const answer = await fetch(`${site.url}/robots.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe(
    'User-agent: *\nDisallow: /dashboard\n\nSitemap: https://velvet.example/sitemap.xml\n',
  );
});

test('the sitemap is an index of the pages for everybody and of files of creators', async () => {
  await using site = await openSite(settings);
  const index = await fetch(`${site.url}/sitemap.xml`);
  expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const files = locationsOf(await index.text());
  expect(files).toEqual([
    'https://velvet.example/sitemap/pages.xml',
    'https://velvet.example/sitemap/creators/ana.b.xml',
    'https://velvet.example/sitemap/creators/zo%C3%AB.xml',
  ]);
  const read = async (path = '') => {
    const address = path.replace('https://velvet.example', site.url);
    return (await fetch(address, { headers: { accept: 'text/html,application/xml' } })).text();
  };
  expect(locationsOf(await read(files[0]))).toContain('https://velvet.example/browse');
  expect(locationsOf(await read(files[1]))).toEqual([
    'https://velvet.example/@ana.b',
    'https://velvet.example/@last%26one',
  ]);
  expect(locationsOf(await read(files[2]))[0]).toBe('https://velvet.example/@zo%C3%AB');
});

test('without account the sitemap is 503, and not empty', async () => {
  await using site = await openSite(settings);
  await site.stopUpstream();
  for (const path of ['/sitemap.xml', '/sitemap/creators/ana.b.xml'])
    expect([path, (await fetch(`${site.url}${path}`)).status]).toEqual([path, 503]);
  expect((await fetch(`${site.url}/sitemap/pages.xml`)).status).toBe(200);
});

test('the sitemap of a handle that account refuses is 404', async () => {
  await using site = await openSite(settings);
  expect((await fetch(`${site.url}/sitemap/creators/refused.xml`)).status).toBe(404);
});
