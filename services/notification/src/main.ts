import { runService } from '@velvet/kit/run-process';
import { notification } from './service.ts';

/** This service as a process of its own. */
await runService(notification);
