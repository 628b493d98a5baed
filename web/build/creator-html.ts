import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { paintedFirst } from './painted-first.ts';

/**
 * Emits `creator.html`: the application's page for a first visit to `/@{handle}`. It preloads the scripts and styles of
 * that route in parallel with those of the frame.
 */
export function creatorHtml(route: string): Plugin {
  return {
    name: 'velvet:creator-html',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir }, bundle) {
        if (!dir) throw new Error('The build has no output folder.');
        const page = await readFile(join(dir, 'index.html'), 'utf8');
        const links = filesOf(bundle, route).filter((file) => !page.includes(file));
        await writeFile(
          join(dir, 'creator.html'),
          paintedFirst(page.replace('</head>', `  ${links.map(linkTo).join('\n    ')}\n  </head>`)),
        );
      },
    },
  };
}

/** Returns the chunk that contains the route, its transitive imports and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, route: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(route)));
  if (!first) throw new Error(`The build has no ${route}.`);
  const wanted = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (wanted.has(chunk)) return;
    for (const each of chunks) if (chunk.imports.includes(each.fileName)) add(each);
    // styles in cascade order
    wanted.add(chunk);
  };
  add(first);
  return [...wanted].flatMap(({ fileName, viteMetadata }) => [...(viteMetadata?.importedCss ?? []), fileName]);
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
}
