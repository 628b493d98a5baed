import { runService } from '@velvet/kit/run-process';
import { realtime } from './service.ts';

/** This service as a process of its own. */
await runService(realtime);
