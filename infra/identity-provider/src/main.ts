import { assertDatabase, runProcess } from '@velvet/kit/run-process';
import { readIdentityConfig } from './config.ts';
import { startIdentityProvider } from './identity-provider.ts';

/** The identity provider as a process of its own. */
await runProcess(async (environment) => {
  await assertDatabase(environment);
  return startIdentityProvider(readIdentityConfig(environment));
});
