import { runService } from '@velvet/kit/run-process';
import { cardSandbox } from './service.ts';

/** This sandbox as a process of its own. */
await runService(cardSandbox);
