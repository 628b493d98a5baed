import { installPackages, requireNode, runProject } from './install.mjs';

requireNode();
installPackages((step) => process.stdout.write(`· ${step}\n`));
runProject('infra/standalone/src/main.ts', process.argv.slice(2));
