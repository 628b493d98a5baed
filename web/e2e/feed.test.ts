import { createPost } from '@velvet/contracts/content/post-calls';
import { describe, expect, test } from 'vitest';
import { creatorPage } from './pages/creator.page.ts';
import { dashboardPage } from './pages/dashboard.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { signInPage } from './pages/sign-in.page.ts';
import { expectAccessible, phone } from './support/browser.ts';
import { photo } from './support/photo.ts';
import { must } from './support/shop.ts';
import { openAddress, reload } from './support/travel.ts';
import { memberName, useStage } from './support/stage.ts';

const stage = useStage();
const createCall = '**/posts';
const refusal = { success: false, code: 'Internal', message: 'Something went wrong on our side. Please try again.' };

describe('a written post', () => {
  test('appears in the feed, can be edited, and is deleted after a confirmation', async () => {
    const { page } = await stage.openMember();
    const feed = feedPage(page);
    await feed.write('The first light. https://example.com/light.');
    const post = feed.post('The first light');
    expect(await post.getByRole('link', { name: 'https://example.com/light' }).getAttribute('rel')).toBe(
      'noopener noreferrer nofollow',
    );
    expect(await feed.text.inputValue()).toBe('');
    await post.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Edit post' }).click();
    await page.getByRole('dialog').getByLabel('Text', { exact: true }).fill('The second light.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    const changed = feed.post('The second light.');
    await changed.getByText('edited').waitFor();
    await changed.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Delete post' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await changed.waitFor({ state: 'detached' });
  });

  test('keeps its text when sending fails, and is sent by a retry', async () => {
    const { page } = await stage.openMember();
    const feed = feedPage(page);
    await page.route(createCall, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: refusal }) : route.continue(),
    );
    await feed.write('Not lost.');
    await page.getByText('Error creating post. Please try again.').waitFor();
    // the message of the server is not useful to the author
    expect(await page.getByText(refusal.message).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    expect(await feed.text.inputValue()).toBe('Not lost.');
    await page.unroute(createCall);
    await feed.composer.getByRole('button', { name: 'Post', exact: true }).click();
    await feed.post('Not lost.').getByRole('button', { name: 'More options' }).waitFor();
  });
});

describe('the composer', () => {
  test('shows missing fields and the character count, and limits the inputs', async () => {
    const { page } = await stage.openMember();
    const { composer, text } = feedPage(page);
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await composer.getByText('Please add some content to your post').waitFor();
    await text.fill('a'.repeat(1601));
    await composer.getByText('1601/2000').waitFor();
    await text.fill('a'.repeat(2001));
    expect(await composer.getByRole('button', { name: 'Post', exact: true }).isDisabled()).toBe(true);
    await reload(page);
    await composer.getByText('2001/2000').waitFor();
    await text.fill('');
    await composer.getByRole('button', { name: 'Options' }).click();
    await composer.getByRole('button', { name: /^Who can see this/ }).click();
    for (const [label, words] of [
      ['Public', 'Anyone can see this'],
      ['Followers', 'Only your followers'],
      ['Friends', 'Only your friends'],
      ['Private', 'Only you'],
    ]) {
      await page.getByRole('menuitem', { name: `${label} ${words}` }).waitFor();
    }
  });

  test('requires the age check when photos are public, and not when they are for friends', async () => {
    const { page } = await stage.openMember();
    const feed = feedPage(page);
    await feed.attach(photo('d.png'));
    await page.getByText('Verify your age to post photos or videos').waitFor();
    await expectAccessible(page);
    const post = feed.composer.getByRole('button', { name: 'Post', exact: true });
    expect(await post.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByRole('dialog', { name: 'Age Verification' }).getByRole('button', { name: 'Later' }).click();
    await feed.chooseAudience('Friends');
    await feed.write('For friends.');
    await feed.post('For friends.').getByRole('button', { name: 'More options' }).waitFor();
  });

  test('attaches photos in the chosen order, and they open in full screen', async () => {
    const { page } = await stage.openMember();
    const feed = feedPage(page);
    await feed.attach(photo('a.png'), photo('b.png'), photo('c.png'));
    await page.getByRole('button', { name: 'Move c.png earlier' }).click();
    await page.getByRole('button', { name: 'Remove a.png' }).click();
    await expectAccessible(page);
    await feed.chooseAudience('Friends');
    await feed.write('Two photos.');
    const post = feed.post('Two photos.');
    await post.getByRole('button', { name: 'Open Photo 1 of 2' }).click();
    await page.getByText('1 / 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('2 / 2').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('2 / 2').waitFor({ state: 'hidden' });
    expect(await post.getByRole('button', { name: /^Open Photo/ }).count()).toBe(2);
  });
});

describe('a read post', () => {
  test('keeps a reaction, a comment and its reply when the page reloads', async () => {
    const { page } = await stage.openMember();
    const feed = feedPage(page);
    await feed.write('What do you say?');
    const post = feed.post('What do you say?');
    await post.getByRole('button', { name: 'Like, 0' }).press('ArrowUp');
    await page.getByRole('button', { name: 'Fire', exact: true }).click();
    await post.getByRole('button', { name: 'Remove fire reaction, 1 like' }).waitFor();
    await post.getByRole('button', { name: 'Comments, 0' }).click();
    await post.getByLabel('Write a comment...').fill('This.');
    await post.getByRole('button', { name: 'Send' }).click();
    await post.getByText('This.').waitFor();
    await post.getByRole('button', { name: 'Reply', exact: true }).click();
    await post.getByLabel(`Reply to ${memberName}...`).fill('And that.');
    await post.getByLabel(`Reply to ${memberName}...`).press('Enter');
    await post.getByText('And that.').waitFor();
    await expectAccessible(page);
    await reload(page);
    await post.getByRole('button', { name: 'Remove fire reaction, 1 like' }).waitFor();
    await post.getByRole('button', { name: 'Comments, 2' }).click();
    await post.getByRole('button', { name: 'Show 1 reply' }).click();
    await post.getByText('And that.').waitFor();
    expect(await post.getByRole('button', { name: 'Reply', exact: true }).count()).toBe(2);
  });

  test('stays in place when others publish, which a button announces', async () => {
    const { page: writing } = await stage.visitAs(await stage.person('Bea Lund'));
    await dashboardPage(writing).open();
    const writer = feedPage(writing);
    await writer.write('Before.');
    await writer.post('Before.').getByRole('link', { name: 'Bea Lund' }).click();
    await creatorPage(writing).isOf('Bea Lund');
    const address = new URL(writing.url()).pathname;
    const { page } = await stage.openMember();
    await openAddress(page, address);
    await creatorPage(page).follow().click();
    await creatorPage(page).unfollow().waitFor();
    await dashboardPage(page).open();
    const feed = feedPage(page);
    await feed.post('Before.').waitFor();
    await dashboardPage(writing).open();
    await writer.write('After.');
    await feed.arrivals.waitFor();
    expect(await feed.post('After.').count()).toBe(0);
    await feed.arrivals.click();
    await feed.post('After.').waitFor();
  });
});

describe("a person's page", () => {
  test('shows a post to a visitor, who must sign in to follow', async () => {
    const writer = await stage.person('Cora Vale');
    must(await writer.make(createPost, { body: { text: 'Hello from my page.' } }));
    await stage.drain();
    const { page, pageErrors } = await stage.visit({ viewport: phone });
    const creator = creatorPage(page);
    await creator.open(writer.handle);
    await creator.posts().getByText('Hello from my page.').waitFor();
    await creator.posts().getByText('Hello from my page.').click();
    await creator.opened().getByText('Sign in to comment').waitFor();
    expect(new URL(page.url()).searchParams.has('post')).toBe(true);
    await page.goBack();
    await creator.opened().waitFor({ state: 'hidden' });
    expect(pageErrors).toEqual([]);
    await creator.follow().click();
    await signInPage(page).isShown();
  });
});
