import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** Returns the folder of the built application. Tests do not build it, so a missing build is an error. */
export function builtApplication(): string {
  if (existsSync(join(dist, 'site', 'landing.html'))) return dist;
  throw new Error('The application is not built. Run `npm test`, which builds it first, or `npx turbo run build`.');
}
