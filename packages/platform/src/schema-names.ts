import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Kinds of schemas that get a name. Ids, texts and numbers are clearer in place. */
const kinds = [z.ZodObject, z.ZodEnum, z.ZodUnion, z.ZodDiscriminatedUnion];

/**
 * The name of each exported schema of the contracts, which is the name of its export. Where two modules export the same name,
 * the later module by path adds its folder: `PaymentPersonCard`.
 */
export async function schemaNames(): Promise<ReadonlyMap<z.ZodType, string>> {
  const root = dirname(fileURLToPath(import.meta.resolve('@velvet/contracts/call')));
  const files = await readdir(root, { recursive: true });
  const modules = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).toSorted();
  const names = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  for (const file of modules) {
    const exported: Record<string, unknown> = await import(`@velvet/contracts/${file.slice(0, -'.ts'.length)}`);
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType) || names.has(schema) || !kinds.some((kind) => schema instanceof kind))
        continue;
      const folder = dirname(file);
      const unique = taken.has(name) ? folder.charAt(0).toUpperCase() + folder.slice(1) + name : name;
      taken.add(unique);
      names.set(schema, unique);
    }
  }
  return names;
}
