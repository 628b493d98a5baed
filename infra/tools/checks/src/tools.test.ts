import { toolsOfTier } from '@velvet/engines/tools/tiers';
import type { Tool } from '@velvet/engines/tools/tool';
import { expect, test } from 'vitest';
import { importersOf, withImporters } from '#affected/imports.ts';
import { codeFolders, readGraph } from '#graph.ts';

const tools = 'packages/engines/src/tools/';
/** Tests of the second tier; the first has the others. */
const isSystem = (path: string) => path.endsWith('.system.test.ts');
/** The module of the declaration lists all tools. */
const declaration = `${tools}tiers.ts`;

/** Returns the names of the tools that a module exports. */
async function exportedBy(path: string): Promise<string[]> {
  const exported = (await import(
    `@velvet/engines/${path.slice('packages/engines/src/'.length, -'.ts'.length)}`
  )) as object;
  return Object.values(exported)
    .filter((value): value is Tool => typeof value === 'object' && value !== null && 'make' in value)
    .map(({ name }) => name);
}

test('each tier prepares exactly the tools that its tests import', async () => {
  const { modules } = await readGraph(codeFolders);
  const importers = importersOf(modules);
  const used: Record<keyof typeof toolsOfTier, Set<string>> = { main: new Set(), system: new Set() };
  for (const { source } of modules.filter(
    (module) => module.source.startsWith(tools) && module.source.endsWith('.tool.ts'),
  )) {
    const reached = withImporters([source], importers, (_, { path }) => path === declaration);
    const tests = [...reached].filter((path) => path.endsWith('.test.ts') && !path.endsWith('/deploy.test.ts'));
    for (const name of await exportedBy(source)) {
      if (tests.some(isSystem)) used.system.add(name);
      if (!tests.every(isSystem)) used.main.add(name);
    }
  }
  expect(new Set(toolsOfTier.main.map(({ name }) => name))).toEqual(used.main);
  expect(new Set(toolsOfTier.system.map(({ name }) => name))).toEqual(used.system);
});
