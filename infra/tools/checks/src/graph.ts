import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { teachUsing } from './swc-using.ts';

/** The root of the repository. */
export const root = join(import.meta.dirname, '..', '..', '..', '..');

/** Folders of the root with code. */
export const codeFolders = ['packages', 'services', 'gateway', 'infra', 'acceptance', 'load-tests', 'web'];

/**
 * Reads the modules of a repository and their imports, also those of types.
 * @param paths relative to `baseDir`, which is the root of this repository by default
 * @param options additional options of dependency-cruiser
 */
export async function readGraph(paths: readonly string[], options: ICruiseOptions = {}): Promise<ICruiseResult> {
  teachUsing();
  const { output } = await cruise([...paths], {
    baseDir: root,
    parser: 'swc',
    exclude: { path: ['node_modules', 'dist/', '\\.data/'] },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node'],
      extensions: ['.ts', '.tsx', '.js'],
    },
    ...options,
  });
  return output as ICruiseResult;
}
