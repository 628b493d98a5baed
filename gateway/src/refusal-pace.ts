import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { TooManyRequests } from '@velvet/contracts/failure';
import { networkOf } from '@velvet/kit/http/client-address';

/** Refusals of one address that are sent at once in each window. */
const atOnce = 20;
const windowMs = 1000;

/**
 * Delays refusals of an address that repeats its requests at once: a connection then costs one refusal per second, instead
 * of thousands that would take the processor from others.
 */
export function paceRefusals(server: FastifyInstance): void {
  let counts = new Map<string, number>();
  let beganAtMs = performance.now();
  server.addHook('onSend', async (request, reply, payload) => {
    // without a connection there is nobody to delay, and no address
    if (reply.statusCode !== TooManyRequests.status || reply.raw.closed) return payload;
    const nowMs = performance.now();
    if (nowMs - beganAtMs > windowMs) [counts, beganAtMs] = [new Map(), nowMs];
    const address = networkOf(request.ip);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > atOnce) await delay(windowMs, undefined, { ref: false });
    return payload;
  });
}
