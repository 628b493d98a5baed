import { endedSessions } from '@velvet/kit/http/ended-sessions';
import { engineSettings, openCache } from '@velvet/kit/lifecycle/engines';
import { assertDatabase, noSubstitutes, runProcess } from '@velvet/kit/lifecycle/run-process';
import { readIdentityConfig } from './config.ts';
import { startIdentityProvider } from './identity-provider.ts';

/** Runs the identity provider as a separate process. */
await runProcess(async (environment) => {
  await assertDatabase(environment);
  const { redisUrl, logLevel } = engineSettings(environment);
  const config = readIdentityConfig(environment);
  if (redisUrl === undefined) return startIdentityProvider(config);
  const cache = await openCache(redisUrl, logLevel, noSubstitutes.cache);
  const provider = await startIdentityProvider({ ...config, sessions: endedSessions(cache) });
  return {
    async stop() {
      await provider.stop();
      await cache.close();
    },
  };
});
