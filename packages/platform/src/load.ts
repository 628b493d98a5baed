import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Service } from '@velvet/kit/lifecycle/service';
import type { Part } from './part.ts';

const root = join(import.meta.dirname, '..', '..', '..');

const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const importFrom = (part: Part, file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(root, part.folder, 'src', file)).href);

/**
 * The service of a part: what `src/service.ts` of its folder exports under the part's name in camel case.
 * @throws when there is none
 */
export async function loadService(part: Part): Promise<Service> {
  const service = (await importFrom(part, 'service.ts'))[camelCase(part.name)];
  if (!service) throw new Error(`${part.folder}/src/service.ts: must export ${camelCase(part.name)}`);
  return service as Service;
}

/** Runs the program of a part without a service: its `src/main.ts`. */
export const runMain = (part: Part): Promise<unknown> => importFrom(part, 'main.ts');
