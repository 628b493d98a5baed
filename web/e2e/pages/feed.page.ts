import type { Page } from 'playwright-core';

/** The home section: composer and feed. */
export const feedPage = (page: Page) => {
  const composer = page.getByRole('region', { name: 'New post' });
  const text = composer.getByLabel('What would you like to share?');
  return {
    composer,
    text,
    post: (words: string) => page.getByRole('article').filter({ hasText: words }),
    async write(words: string) {
      await text.fill(words);
      await composer.getByRole('button', { name: 'Post', exact: true }).click();
    },
    async chooseAudience(label: string) {
      // the composer unfolds
      await text.focus();
      await composer.getByRole('button', { name: /^Who can see this/ }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${label} `) }).click();
    },
    async attach(...files: { name: string; mimeType: string; buffer: Buffer }[]) {
      await text.focus();
      await composer.getByText('Photo', { exact: true }).click();
      const chooser = page.waitForEvent('filechooser');
      await composer.getByRole('button', { name: 'Add files' }).click();
      await (await chooser).setFiles(files);
    },
    arrivals: page.getByRole('button', { name: /new posts?$/ }),
  };
};
