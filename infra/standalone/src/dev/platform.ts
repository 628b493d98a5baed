// The platform of `npm run dev`: like `npm start`, on the PostgreSQL and the built application of its parent process. It imports
// its own modules after the parent sends a message, so that a spare process waits with all packages loaded.
import { flushCompileCache } from 'node:module';
import { importPackages } from './packages.ts';

const exit = () => process.exit();
process.once('disconnect', exit);
const isRequested = new Promise((resolve) => process.once('message', resolve));
await importPackages();
await isRequested;
process.off('disconnect', exit);

const { stopOnSignal } = await import('@velvet/kit/lifecycle/stop');
const { startAssembly } = await import('#assembly.ts');
const assembly = await startAssembly(process.env, () => undefined);
stopOnSignal(() => assembly.stop());
process.send?.('ready');
// Node writes it when a process exits, which one that is killed does not
flushCompileCache();
