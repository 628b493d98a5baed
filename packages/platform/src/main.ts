import { printError, runService } from '@velvet/kit/lifecycle/run-process';
import { loadService, runMain } from './load.ts';
import { hasOutbox } from './part.ts';
import { partNamed } from './platform.ts';

/** Runs one part of the platform as a process: `node packages/platform/src/main.ts <part>`. */
try {
  const part = partNamed(process.argv[2]);
  if (hasOutbox(part)) await runService(await loadService(part), part.engines);
  else await runMain(part);
} catch (error) {
  printError(error);
  process.exit(1);
}
