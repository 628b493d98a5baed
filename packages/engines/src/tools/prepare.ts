// Provides the tools of a tier before its tests, because a compiler would slow them down. Argument: `main` or `system`.
import { dockerProblem } from '#container.ts';
import { toolsOfTier } from './tiers.ts';
import { prepared, ToolMissing } from './tool.ts';

const tier = process.argv[2];
if (tier !== 'main' && tier !== 'system') throw new Error(`There is no tier ${tier}: use main or system.`);

const problem = await dockerProblem();
if (problem) process.stdout.write(`· ${problem}\n`);
for (const tool of toolsOfTier[tier]) {
  try {
    const { path, image } = await prepared(tool);
    process.stdout.write(`· ${tool.name}: ${image ?? path}\n`);
  } catch (error) {
    // tests that need the tool report that they are skipped
    if (!(error instanceof ToolMissing)) throw error;
    process.stdout.write(`· ${error.message}\n`);
  }
}
