import { readProfile } from '@velvet/contracts/account/profile';
import { createPost } from '@velvet/contracts/content/post-calls';
import { planUploads } from '@velvet/contracts/content/upload';
import { VaultItemId } from '@velvet/contracts/ids';
import { readVerification } from '@velvet/contracts/verification/checks';
import { expect, test } from 'vitest';
import { chooseMoment } from '#e2e/pages/calendar.page.ts';
import { feedPage } from '#e2e/pages/feed.page.ts';
import { photo } from '#e2e/support/photo.ts';
import { reload } from '#e2e/support/travel.ts';
import { profileOf } from './support/fixtures.ts';
import { answerPosts, ownPost } from './support/posts.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

async function openHome() {
  const visitor = await screens.visit();
  const { page, api } = visitor;
  answerPosts(api, []);
  api.answer(readProfile, { ...profileOf('subscriber'), verified: false });
  await page.goto('/dashboard');
  const feed = feedPage(page);
  // the composer unfolds
  await feed.text.focus();
  return { ...visitor, ...feed, feed };
}

test('the composer shows missing fields and the character count, and keeps and limits its text', async () => {
  const { page, composer, text, pageErrors } = await openHome();
  const post = composer.getByRole('button', { name: 'Post', exact: true });
  await post.click();
  await composer.getByText('Please add some content to your post').waitFor();
  await text.fill('a'.repeat(1601));
  await composer.getByText('1601/2000').waitFor();
  await text.fill('a'.repeat(2001));
  expect(await post.isDisabled()).toBe(true);
  await reload(page);
  await composer.getByText('2001/2000').waitFor();
  await text.fill('');
  await composer.getByRole('button', { name: 'Options' }).click();
  await composer.getByRole('button', { name: /^Who can see this/ }).click();
  for (const name of [
    'Public Anyone can see this',
    'Followers Only your followers',
    'Friends Only your friends',
    'Private Only you',
  ])
    await page.getByRole('menuitem', { name }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('a post keeps its text when sending fails, is sent by a retry, and can be planned or saved as a draft', async () => {
  const { page, api, composer, text, feed, pageErrors } = await openHome();
  const refusal = { status: 500, code: 'Internal', message: 'Something went wrong on our side.' };
  const mend = api.refuse(createPost, refusal);
  await feed.write('Not lost.');
  await page.getByText('Error creating post. Please try again.').waitFor();
  // the message of the server is not useful to the author
  expect(await page.getByText(refusal.message).count()).toBe(0);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  expect(await text.inputValue()).toBe('Not lost.');
  mend();
  api.answer(createPost, ownPost('Not lost.'));
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await feed.post('Not lost.').getByRole('button', { name: 'More options' }).waitFor();
  expect(await text.inputValue()).toBe('');

  const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 2 * 3_600_000);
  await text.fill('Good morning, later.');
  await composer.getByRole('button', { name: 'Options' }).click();
  await chooseMoment(page, composer, at);
  const scheduledFor = at.toISOString();
  api.answer(createPost, ownPost('Good morning, later.', { state: 'scheduled', scheduledFor }));
  await composer.getByRole('button', { name: 'Schedule', exact: true }).click();
  const region = page.getByRole('region', { name: 'Not published yet' });
  await region.getByText('1 scheduled').waitFor();
  expect(api.sent(createPost).at(-1)?.body).toMatchObject({ text: 'Good morning, later.', scheduledFor });

  await text.fill('Half a thought');
  await composer.getByRole('button', { name: 'Options' }).click();
  api.answer(createPost, ownPost('Half a thought', { state: 'draft' }));
  await composer.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => api.sent(createPost).at(-1)?.body).toMatchObject({ text: 'Half a thought', isDraft: true });
  await region.getByText(/1 draft/).waitFor();
  expect(pageErrors).toEqual([]);
});

test('the composer requires the age check when photos are public, and sends photos for friends in their order', async () => {
  const { page, api, composer, feed, pageErrors } = await openHome();
  api.answer(readVerification, { ...sampleOf(readVerification.data, 'empty'), status: 'not_started' });
  const idOf = (name: string) => VaultItemId.parse(`01890000-0000-7000-8000-00000000000${name[0]}`);
  api.answer(planUploads, ({ body }) =>
    (body as { files: { name: string }[] }).files.map(({ name }) => ({
      ...sampleOf(planUploads.data, 'full')[0]!,
      name,
      uploadId: null,
      itemId: null,
      duplicateOf: idOf(name),
    })),
  );
  await feed.attach(photo('a.png'), photo('b.png'), photo('c.png'));
  await page.getByText('Verify your age to post photos or videos').waitFor();
  expect(await composer.getByRole('button', { name: 'Post', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByRole('dialog', { name: 'Age Verification' }).getByRole('button', { name: 'Later' }).click();
  await page.getByRole('button', { name: 'Move c.png earlier' }).click();
  await page.getByRole('button', { name: 'Remove a.png' }).click();
  await feed.chooseAudience('Friends');
  api.answer(createPost, ownPost('Two photos.', { audience: 'friends' }));
  await feed.write('Two photos.');
  await feed.post('Two photos.').getByRole('button', { name: 'More options' }).waitFor();
  expect(api.sent(createPost)[0]?.body).toMatchObject({
    privacy: 'friends',
    vaultItemIds: [idOf('c.png'), idOf('b.png')],
  });
  expect(pageErrors).toEqual([]);
});

test('a picture that the browser cannot show is attached under its name', async () => {
  const { composer, feed, pageErrors } = await openHome();

  await feed.attach(
    { name: 'beach.heic', mimeType: 'image/heic', buffer: Buffer.from('a picture of a phone') },
    // some systems have no type for it
    { name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('another picture of a phone') },
  );

  for (const name of ['beach.heic', 'IMG_0001.HEIC']) {
    await composer.getByText(name, { exact: true }).waitFor();
    await composer.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
  expect(pageErrors).toEqual([]);
});
