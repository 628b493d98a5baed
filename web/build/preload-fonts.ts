import type { Plugin } from 'vite';

/** Lets the browser fetch the fonts of the first view beside the style sheet instead of after it, so that headlines do not jump. */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'velvet:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        return names.map((name) => {
          const file = files.find((candidate) => candidate.includes(name) && candidate.endsWith('.woff2'));
          if (!file) throw new Error(`The build has no font ${name}.`);
          const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' };
          return { tag: 'link', attrs, injectTo: 'head' as const };
        });
      },
    },
  };
}
