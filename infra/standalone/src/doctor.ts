import { runDoctor } from '@velvet/platform/doctor/doctor';
import { dataPath, readRunning } from './data-directory.ts';
import { targetOf } from './doctor-target.ts';

// `npm run doctor [-- --json]`: checks the running platform. Ends with 0 if all findings are healthy, and with 1 otherwise.
try {
  await runDoctor(process.argv.slice(2), () => {
    const path = dataPath(process.env);
    return targetOf(readRunning(path), process.env, path);
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
