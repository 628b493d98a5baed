import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readConfig } from '#lifecycle/config.ts';

const settings = {
  /** commit of the image, which its build sets */
  VELVET_REVISION: z.string().default('unknown'),
} as const;

/** The version of the platform and the commit of the image that runs, read once per process. */
export const build = {
  version: z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))).version,
  revision: readConfig(settings, process.env).VELVET_REVISION,
  node: process.versions.node,
} as const;
