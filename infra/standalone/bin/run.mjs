// `npm run seed`, `npm run token`, …: what may be the first command somebody types in a fresh clone.
import { installPackages, requireNode, runProject } from './install.mjs';

const [script, ...args] = process.argv.slice(2);
requireNode();
// standard output belongs to the command: `npm run token` is used in scripts
installPackages((step) => process.stderr.write(`· ${step}\n`));
runProject(script, args);
