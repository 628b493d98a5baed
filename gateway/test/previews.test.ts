import { expect, test } from 'vitest';
import { lockedPost, post, session } from './site-contents.ts';
import { bare, openSite } from './site.ts';

/** As previewers of other sites, which accept everything. */
const read = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, text: await answer.text() };
};
const settings = { PUBLIC_URL: 'https://velvet.example' };

test('each page of the site has its own head, for browsers and for previewers, and a path of calls stays one for programs', async () => {
  await using site = await openSite(settings);
  const titles = { browse: 'Browse creators', creators: 'For creators', support: 'Support' };
  for (const [name, title] of Object.entries(titles)) {
    for (const headers of [{}, { accept: 'text/html' }]) {
      const answer = await fetch(`${site.url}/${name}?ref=1`, { headers });
      const page = await answer.text();
      expect([name, answer.status]).toEqual([name, 200]);
      expect(page.match(/<title>[^<]*<\/title>/g)).toEqual([`<title>${title} · Velvet</title>`]);
      expect(page).toContain(`<meta property="og:url" content="https://velvet.example/${name}" />`);
      expect(page).toContain('<meta property="og:image" content="https://velvet.example/icon-512.png" />');
    }
  }
  const program = await fetch(`${site.url}/creators`, { headers: { accept: 'application/json' } });
  expect(((await program.json()) as { data: { url: string } }).data.url).toBe('/creators');
});

test('the head of a session has its title, time and creator, and none where visitors do not see it', async () => {
  await using site = await openSite(settings);
  const { text } = await read(`${site.url}/session/${session.id}`);
  expect(text).toContain('<title>Night &lt;i&gt;talk&lt;/i&gt; · Ana · Velvet</title>');
  expect(text).toContain('Live on Velvet on November 28 at 8:30 PM UTC. Bring tea.');
  expect(text).toContain('<meta property="og:image" content="https://velvet.example/media/public/ana.webp" />');
  expect(await read(`${site.url}/session/${post._id}`)).toEqual({ status: 200, text: bare });
  await site.stopUpstream();
  expect(await read(`${site.url}/session/${session.id}`)).toEqual({ status: 200, text: bare });
});

test('a shared post has the head of the post as visitors see it, and of the creator where it is absent', async () => {
  await using site = await openSite(settings);
  const { text } = await read(`${site.url}/@ana.b?post=${post._id}`);
  expect(text).toContain('<meta property="og:description" content="By the &lt;b&gt;river&lt;/b&gt;" />');
  expect(text).toContain(`content="https://velvet.example/@ana.b?post=${post._id}"`);
  expect(text.match(/<title>/g)).toHaveLength(1);
  expect(text.match(/og:title/g)).toHaveLength(1);
  expect(text).not.toContain('og:image');
  // the first view of the creator's page stays
  expect(text).toContain('1 follower');

  const locked = await read(`${site.url}/@ana.b?post=${lockedPost._id}`);
  expect(locked.text).toContain('content="A post by Ana for members of Velvet."');
  expect(locked.text).toContain(`content="https://velvet.example/post/${lockedPost._id}/picture"`);
  const picture = await fetch(`${site.url}/post/${lockedPost._id}/picture`, { redirect: 'manual' });
  expect([picture.status, picture.headers.get('location')]).toEqual([302, lockedPost.locked.previewUrl]);
  expect((await fetch(`${site.url}/post/${post._id}/picture`)).status).toBe(404);

  for (const other of ['nothing', session.id])
    expect((await read(`${site.url}/@ana.b?post=${other}`)).text).toContain('property="og:type" content="profile"');
});
