import type { Plugin } from 'vite';

const helperId = '\0vite/preload-helper.js';

/**
 * Replaces Vite's helper for dynamic imports: requests the files of a chunk first and imports the chunk once all have
 * arrived. Browsers (Chrome until 155) never repeat the request of a failed module import, and Vite's helper requests
 * styles once only. With this helper a failed import can be retried.
 */
export function filesFirst(): Plugin {
  return {
    name: 'velvet:files-first',
    apply: 'build',
    enforce: 'post',
    transform(_code, id) {
      if (id !== helperId) return null;
      const parts = [requestFile, requestScript, requestStyles, ownFile].map(String).join('\n');
      return {
        code: `const requests = new Map();\n${parts}\nexport const __vitePreload = ${String(preload)};`,
        map: null,
      };
    },
  };
}

declare const requests: Map<string, Promise<unknown>>;

/**
 * Vite calls it in the place of every dynamic import.
 * @param load the import itself
 * @param files the files of the chunk, relative to the site; empty when it is a single script
 */
async function preload<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  try {
    // in parallel, styles in cascade order
    await Promise.all((files.length > 0 ? files : ownFile(load)).map(requestFile));
    return await load();
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}

/** @throws when the file does not arrive; the next call requests it again */
async function requestFile(file: string): Promise<unknown> {
  const href = `/${file}`;
  const known = requests.get(href);
  // a style sheet in the page's markup needs no request
  if (known || document.querySelector(`link[href="${href}"]`)) return known;
  const request = (file.endsWith('.css') ? requestStyles(href) : requestScript(href)).catch((error: unknown) => {
    requests.delete(href);
    throw error;
  });
  requests.set(href, request);
  return request;
}

/**
 * Fetches the script into the browser's cache, from which the import reads it. A failed modulepreload link would make
 * the import fail permanently.
 */
async function requestScript(href: string): Promise<void> {
  const answer = await globalThis.fetch(href);
  if (!answer.ok) throw new Error(`${href} was answered ${answer.status}.`);
  await answer.arrayBuffer();
}

function requestStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  const request = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    });
  });
  document.head.append(link);
  return request;
}

/** Returns the script's path as it is written in the built file. */
function ownFile(load: () => unknown): string[] {
  const [, name] = /import\([`'"]\.\/([^`'"]+)/.exec(String(load)) ?? [];
  return name === undefined ? [] : [`assets/${name}`];
}
