import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { heroTexts } from '#texts/hero.ts';
import { paintedFirst } from './painted-first.ts';
import { compressFile } from './precompress.ts';

/** The title of the front page, for search engines and previews of other sites. */
const titled = (page: string): string =>
  page
    .replace('<title>Velvet</title>', () => `<title>${heroTexts.title}</title>`)
    .replace('property="og:title" content="Velvet"', () => `property="og:title" content="${heroTexts.title}"`);

/** `landing.html`: the site's page with the first view of `/` in it, which is the same for everybody. @param site where the site was built */
export function landingHtml(site: string): Plugin {
  return {
    name: 'velvet:landing-html',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
      if (!dir || !entry) throw new Error('The build has no first views.');
      const { landingView } = (await import(pathToFileURL(join(dir, entry.fileName)).href)) as {
        landingView(): Promise<string>;
      };
      const view = await landingView();
      const page = await readFile(join(site, 'index.html'), 'utf8');
      const path = join(site, 'landing.html');
      await writeFile(
        path,
        titled(paintedFirst(page)).replace('<div id="root"></div>', () => view),
      );
      await compressFile(path);
    },
  };
}
