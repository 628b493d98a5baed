import { basename } from 'node:path';
import { withImporters, type Importers } from './imports.ts';
import type { Sources } from './mentions.ts';

const isScreen = (path: string) => /^web\/src\/routes\/[^/]+\.tsx$/.test(path);
/** Modules of every page. A file that reaches one of them without passing a screen changes all pages. */
const isShell = (path: string) => /^web\/src\/(main|app|router|first-view)\.tsx$/.test(path);
/** Screens through which most tests pass without naming them. */
const everywhere = /\/(root|home-section|dashboard|landing|landing-below|sign-in|member-shell|first-steps)\.tsx$/;

const isOfTests = (path: string) => /^web\/(e2e|screens)\//.test(path);
export const isBrowserTest = (path: string): boolean => isOfTests(path) && path.endsWith('.test.ts');
/** Tests that open every screen. */
const isOfScreens = (path: string) => /^web\/screens\/[^/]+\.test\.ts$/.test(path);
/** Files of the application, which browser tests open without importing them. */
export const isApplication = (path: string): boolean =>
  path.startsWith('web/') && !isOfTests(path) && !/\.test\.tsx?$/.test(path);

/**
 * Returns the browser tests that open a screen with one of the files. A test opens a screen if its text, or that of a page object or
 * helper of its folder that it imports, has the name of the screen.
 * @param files changed files of any folder
 * @returns undefined if all browser tests may be affected
 */
export function testsOfScreens(
  files: readonly string[],
  importers: Importers,
  sources: Sources,
): readonly string[] | undefined {
  // the router loads screens with `import()`, and reaching it that way is no change of the other screens
  const reached = withImporters(files, importers, (path, { isDynamic }) => isScreen(path) && isDynamic);
  const application = [...reached].filter(isApplication);
  if (application.length === 0) return [];
  if (application.some((path) => isShell(path) || !sources.has(path))) return undefined;
  const screens = application.filter(
    (path) => isScreen(path) && importers.get(path)?.some(({ isDynamic }) => isDynamic),
  );
  // a file of the application that reaches no screen is loaded in a way that the graph does not show
  const isOutside = (path: string) => isApplication(path) && ![...withImporters([path], importers)].some(isScreen);
  if (screens.some((path) => everywhere.test(path)) || files.some(isOutside)) return undefined;
  const selected = new Set([...sources.keys()].filter(isOfScreens));
  for (const screen of screens) {
    const tests = testsNaming(screen, importers, sources);
    if (tests.length === 0) return undefined;
    for (const test of tests) selected.add(test);
  }
  return [...selected];
}

function testsNaming(screen: string, importers: Importers, sources: Sources): string[] {
  const name = basename(screen, '.tsx').replace(/-(section|page|host|room|tools|editor)$/, '');
  // `video-page` is "video", "videos", "Video"; `shared-vault-item` is also "shared vault item"
  const pattern = new RegExp(`\\b${name.replace(/s$/, '').replaceAll('-', '[-_ ]?')}`, 'i');
  const naming = [...sources].filter(([path, text]) => isOfTests(path) && pattern.test(`${path}\n${text}`));
  // the stage and other support of all tests mention screens that a test does not open
  const files = naming.map(([path]) => path).filter((path) => !/^web\/\w+\/support\//.test(path));
  return [...withImporters(files, importers)].filter(isBrowserTest);
}
