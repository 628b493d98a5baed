import { engineSettings, openCache } from '@velvet/kit/lifecycle/engines';
import { noSubstitutes, runProcess } from '@velvet/kit/lifecycle/run-process';
import { readAddresses } from './addresses.ts';
import { startGateway } from './gateway.ts';

/** The gateway as a process of its own. */
await runProcess(async (environment) => {
  const { redisUrl, logLevel } = engineSettings(environment);
  const addresses = readAddresses(environment);
  const cache = await openCache(redisUrl, logLevel, noSubstitutes.cache);
  const gateway = await startGateway(environment, { cache, addresses });
  return {
    async stop() {
      await gateway.stop();
      await cache.close();
    },
  };
});
