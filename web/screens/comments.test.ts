import { addComment, editComment, listComments } from '@velvet/contracts/content/comment-calls';
import { MediaVerificationRequired } from '@velvet/contracts/content/failures';
import { FeedComment } from '@velvet/contracts/content/post';
import { readPost } from '@velvet/contracts/content/post-calls';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { photo } from '#e2e/support/photo.ts';
import { answerPosts, ownPost } from './support/posts.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const post = ownPost('Good evening');

/** A comment of the signed-in person. @param pictures descriptions of its pictures */
function ownComment(text: string, pictures: readonly string[] = [], isEdited = false): FeedComment {
  const sample = sampleOf(FeedComment, 'full');
  const [picture] = sample.content.media;
  const media = pictures.map((altText) => ({ ...picture!, type: 'image' as const, altText }));
  return {
    ...sample,
    postId: post._id,
    author: post.author,
    content: { text, media, processing: 0, failed: [], mentions: [] },
    isEdited,
    canEdit: true,
    canDelete: true,
    engagement: { likes: [], replies: [], counts: { likes: 0, replies: 0 } },
  };
}

async function openComments() {
  const visitor = await screens.visit();
  const { page, api } = visitor;
  answerPosts(api, [post]);
  api.answer(readPost, post);
  api.answer(listComments, []);
  await page.goto(`/dashboard?post=${post._id}`);
  const comments = page.getByRole('article').filter({ hasText: 'Good evening' });
  const box = comments.getByLabel('Write a comment...');
  await box.waitFor();
  return { ...visitor, comments, box };
}

async function attach(page: Page, button: Locator, ...names: readonly string[]) {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(names.map((name) => photo(name)));
}

test('a comment with pictures survives a failure, opens them full screen, and gets others', async () => {
  const { page, api, comments, box, pageErrors } = await openComments();
  await box.fill('From the same roll');
  await attach(page, page.getByRole('button', { name: 'Add pictures' }), '1.png', '2.png');
  await page.getByRole('button', { name: 'ALT: describe 1.png' }).click();
  await page.getByRole('textbox', { name: 'Describe 1.png' }).fill('A roof in the rain');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.getByRole('button', { name: 'Remove 2.png' }).click();
  api.refuse(addComment, MediaVerificationRequired);
  await comments.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Please verify your age before you post photos').waitFor();
  const written = ownComment('From the same roll', ['A roof in the rain']);
  api.answer(addComment, written);
  api.answer(listComments, [written]);
  await comments.getByRole('button', { name: 'Try Again' }).click();
  await comments.getByRole('button', { name: 'Open A roof in the rain' }).click();
  await page.getByRole('dialog', { name: 'Media' }).getByRole('img', { name: 'A roof in the rain' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await comments.getByRole('button', { name: /^Open A roof/ }).count()).toBe(1);
  await comments.getByRole('button', { name: 'Edit', exact: true }).click();
  await comments.getByRole('button', { name: 'Remove A roof in the rain' }).click();
  await attach(page, comments.getByRole('button', { name: 'Add pictures' }).last(), '3.png', '4.png');
  await page.setViewportSize(phone);
  await expectToFit(page);
  const changed = ownComment('From the same roll', ['One', 'Two'], true);
  api.answer(editComment, changed);
  api.answer(listComments, [changed]);
  await comments.getByRole('button', { name: 'Save comment' }).click();
  const row = comments.getByRole('listitem').filter({ hasText: 'From the same roll' });
  await expect.poll(() => row.getByRole('button', { name: /^Open / }).count()).toBe(2);
  expect(await comments.getByRole('button', { name: /^Open A roof/ }).count()).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('a handle is completed in a comment, which is edited in a wide field on a phone', async () => {
  const { page, api, comments, box, pageErrors } = await openComments();
  await box.pressSequentially('Hi @mara');
  await comments.getByRole('option').first().waitFor();
  await box.press('Enter');
  await expect.poll(() => box.inputValue()).toBe('Hi @mara.voss ');
  const written = ownComment('Hi @mara.voss');
  const mention = { ...sampleOf(FeedComment, 'full').content.mentions[0]!, written: 'mara.voss', handle: 'mara.voss' };
  const named = { ...written, content: { ...written.content, mentions: [mention] } };
  api.answer(addComment, named);
  api.answer(listComments, [named]);
  await comments.getByRole('button', { name: 'Send' }).click();
  await comments.getByRole('link', { name: '@mara.voss', exact: true }).waitFor();
  await comments.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.setViewportSize(phone);
  const field = comments.getByLabel('Edit your comment');
  await field.fill('Hello');
  await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(phone.width / 2);
  api.answer(editComment, ownComment('Hello', [], true));
  api.answer(listComments, [ownComment('Hello', [], true)]);
  await comments.getByRole('button', { name: 'Save comment' }).click();
  await comments.getByText('· edited').waitFor();
  expect(await comments.getByText('Hello', { exact: true }).count()).toBe(1);
  expect(pageErrors).toEqual([]);
});
