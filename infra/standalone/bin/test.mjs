// `npm test`, `npm test -- <path>`, `npm test -- --affected`, `npm run test:system`: installs, then runs one tier of tests.
import { installPackages, requireNode, runProject } from './install.mjs';

requireNode();
installPackages((step) => process.stdout.write(`· ${step}\n`));
// without the operator's settings, because the tests have their own
runProject('infra/standalone/src/tests/main.ts', process.argv.slice(2), { hasSettings: false });
