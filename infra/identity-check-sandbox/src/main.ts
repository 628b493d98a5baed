import { runService } from '@velvet/kit/run-process';
import { identityCheckSandbox } from './service.ts';

/** This sandbox as a process of its own. */
await runService(identityCheckSandbox);
