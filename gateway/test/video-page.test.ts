import { expect, test } from 'vitest';
import { bare, collection, lockedVideo, openSite, video } from './site.ts';

/** A browser's navigation, whose `Accept` begins with HTML. */
const navigate = async (address: string) => {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  return { status: answer.status, text: await answer.text() };
};

test('the head of a video has title, description and a picture, which is blurred while the video is locked', async () => {
  await using site = await openSite({ PUBLIC_URL: 'https://velvet.example' });
  const page = await (await fetch(`${site.url}/video/${video.id}`)).text();
  expect(page).toContain('<title>Night &lt;i&gt;walk&lt;/i&gt; · Ana · Velvet</title>');
  expect(page).toContain('<meta property="og:type" content="video.other" />');
  expect(page).toContain('<meta property="og:description" content="Along the river." />');
  expect(page).toContain(`<meta property="og:image" content="https://velvet.example/video/${video.id}/picture" />`);
  expect(page).toContain(`<link rel="canonical" href="https://velvet.example/video/${video.id}" />`);
  const locked = await (await fetch(`${site.url}/video/${lockedVideo.id}`)).text();
  expect(locked).toContain('content="Watch this video by Ana on Velvet."');
  expect(locked).toContain('<meta name="robots" content="noindex" />');

  const picture = async (id: string) => {
    const { status, headers } = await fetch(`${site.url}/video/${id}/picture`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await picture(video.id)).toEqual([302, video.poster_url]);
  expect(await picture(lockedVideo.id)).toEqual([302, lockedVideo.locked.previewUrl]);
  expect((await picture(collection.id))[0]).toBe(404);
  expect(await navigate(`${site.url}/video/${collection.id}`)).toMatchObject({ status: 404, text: bare });
  await site.stopUpstream();
  expect(await navigate(`${site.url}/video/${video.id}`)).toMatchObject({ status: 200, text: bare });
});
