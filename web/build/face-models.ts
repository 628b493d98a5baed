import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const packageFolder = join(dirname(fileURLToPath(import.meta.resolve('@vladmandic/human'))), '..');
const models = join(packageFolder, 'models');
/** A description names its weights by their file name, so neither has a hash. */
const files = ['blazeface', 'facemesh'].flatMap((name) => [`${name}.json`, `${name}.bin`]);
const virtual = 'virtual:face-models';

const isSite = ({ environment }: { readonly environment: { readonly name: string } }) => environment.name === 'client';

/**
 * Serves the models of the face filters from the site itself, in a folder with the version of their package, and declares
 * the folder as `virtual:face-models`. The server-side renderer, which finds no faces, has neither them nor the package.
 */
export async function faceModels(): Promise<Plugin> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = `assets/face-models-${version}`;
  return {
    name: 'velvet:face-models',
    // before Vite, which would resolve the package for Node
    enforce: 'pre',
    resolveId(id) {
      if (id === virtual) return `\0${virtual}`;
      return id === '@vladmandic/human' && !isSite(this) ? { id, external: true } : null;
    },
    load: (id) => (id === `\0${virtual}` ? `export const modelFolder = ${JSON.stringify(`/${folder}/`)};` : null),
    async generateBundle() {
      if (!isSite(this)) return;
      for (const name of files) {
        const source = await readFile(join(models, name));
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, ({ url = '' }, response, next) => {
        const name = files.find((file) => url === `/${file}`);
        if (name === undefined) return next();
        readFile(join(models, name)).then((bytes) => response.end(bytes), next);
      });
    },
  };
}
