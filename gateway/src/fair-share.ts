import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestTimeout, type Failure } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { networkOf } from '@velvet/kit/http/client-address';
import { Refusal } from '@velvet/kit/http/refusal';
import { costsOf, type RequestQuery } from '@velvet/platform/costs';
import { allCalls } from '@velvet/platform/calls';
import type { RateTier } from '@velvet/platform/part';
import { whenOver } from './connections.ts';
import { FairQueue, type FairQueueRules, type Leave } from './fair-queue.ts';
import { isUploadType } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the person of the request's token; null for a visitor */
    person: UserId | null;
    /** gives the share of the request back before the reader has the whole response */
    leaveShare: Leave | null;
  }
}

export type ShareRules = {
  /** requests of a person, or of the visitors of an address, that run at once */
  readonly atOnce: number;
  /** cost of the reads that run at once before further ones wait, in total */
  readonly readCost: number;
};

/** Files, pages of the application and sockets last as long as their reader and cost little. */
const shared: ReadonlySet<RateTier | false> = new Set(['read', 'write', 'money', 'signIn']);
const reading = new Set(['GET', 'HEAD']);
/** Waiting requests for each running one of a person. */
const waitingTimes = 15;
const retryAfterSeconds = 2;
/** A request costs at most half of what an address may save up. */
const mostCost = 12;

const rulesOf = (laneRunning: number, runningCost: number): FairQueueRules => ({
  laneRunning,
  laneWaiting: laneRunning * waitingTimes,
  lanes: 8,
  addressWaiting: 1024,
  waiting: 4096,
  runningCost,
  reservedCost: 4 * runningCost,
  savedCost: 2 * mostCost,
  holdMs: 1000,
  waitMs: 10_000,
});

/**
 * Lets requests run in fair turns between addresses, and between the people of one address (`FairQueue`). It begins when
 * the body is read, so a slow sender takes no share, and ends when the service has responded. Reads and changes have
 * queues of their own.
 */
export function shareFairly(server: FastifyInstance, { atOnce, readCost }: ShareRules): void {
  const nowMs = () => performance.now();
  const reads = new FairQueue(rulesOf(atOnce, readCost), nowMs);
  const changes = new FairQueue(rulesOf(atOnce, 8 * readCost), nowMs);
  const costOf = costsOf(allCalls);
  server.decorateRequest('leaveShare', null);
  server.addHook('preHandler', (request, reply, done) => {
    const { tier = 'page', cost = 0 } = request.routeOptions.config;
    if (!shared.has(tier) || isUploadType(request.headers['content-type'])) return done();
    const entrant = {
      address: networkOf(request.ip),
      lane: request.person ?? '',
      cost: Math.min(mostCost, cost + costOf(request.method, pathOf(request), request.query as RequestQuery)),
    };
    let isOver = false;
    const isOpen = whenOver(reply, () => {
      isOver = true;
      request.leaveShare?.();
    });
    // the client disconnected while its body was read
    if (!isOpen) return done(new Refusal(RequestTimeout));
    const run = () => void (isOver || done());
    const refuse = (failure: Failure) => done(new Refusal(failure, { retryAfterSeconds }));
    request.leaveShare = (reading.has(request.method) ? reads : changes).enter(entrant, run, refuse);
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;
