import { systemClock } from '@velvet/kit/base/clock';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { startGateway } from '@velvet/gateway/gateway';

/** Our gateway, by itself. */
const upstream = process.env['BENCH_UPSTREAM'] ?? '';
const gateway = await startGateway(process.env, {
  cache: memoryCache(systemClock),
  addresses: { insights: [upstream] },
});
process.stdout.write(`${gateway.url}\n`);
