import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const styles = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles/Button.css')));
const classOf = /\bm_[0-9a-f]{7,8}\b/g;

/** Of Mantine's styles only those of the parts in use are sent: a part without its own stops the build. */
export function checkMantineStyles(): Plugin {
  return {
    name: 'velvet:mantine-styles',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const named = new Set<string>();
      const styled = new Set<string>();
      for (const file of Object.values(bundle)) {
        const text = file.type === 'chunk' ? file.code : file.fileName.endsWith('.css') ? String(file.source) : '';
        for (const [name] of text.matchAll(classOf)) (file.type === 'chunk' ? named : styled).add(name);
      }
      for (const file of (await readdir(styles)).filter((name) => name.endsWith('.layer.css'))) {
        const own = (await readFile(join(styles, file), 'utf8')).match(classOf) ?? [];
        if (own.some((name) => named.has(name) && !styled.has(name))) {
          this.error(`src/ui/mantine-styles.ts lacks ${basename(file)}.`);
        }
      }
    },
  };
}
