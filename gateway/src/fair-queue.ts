import { TooManyRequests, Unavailable, type Failure } from '@velvet/contracts/failure';

export type FairQueueRules = {
  /** requests of one lane that run at once; an address runs as many for each of its lanes, up to `lanes` of them */
  readonly laneRunning: number;
  /** requests of one lane that wait beyond these */
  readonly laneWaiting: number;
  /** lanes of an address that count for its share and its running requests */
  readonly lanes: number;
  /** requests of one address, and of all addresses, that wait */
  readonly addressWaiting: number;
  readonly waiting: number;
  /** cost of the running requests beyond which others wait */
  readonly runningCost: number;
  /** the same for addresses that used less than their share: their next request does not wait for a heavy one to end */
  readonly reservedCost: number;
  /** cost that an address may save up while it sends nothing */
  readonly savedCost: number;
  /** how long a running request counts in the cost; a longer one waits for something else than the processor. Milliseconds */
  readonly holdMs: number;
  /** longest wait; milliseconds */
  readonly waitMs: number;
};

/** A request before it runs. `lane` separates the people of one address, who take turns. */
export type Entrant = { readonly address: string; readonly lane: string; readonly cost: number };

/** Ends a running request, or takes a waiting one out of the queue. Further calls have no effect. */
export type Leave = () => void;

type Lane = { running: number; readonly waiting: Waiter[] };
type Address = {
  /** virtual time at which its last started request ends */
  finish: number;
  running: number;
  waiting: number;
  /** those with requests, in the order of their next turns */
  readonly lanes: Map<string, Lane>;
  leftAtMs: number;
};
type Waiter = {
  readonly entrant: Entrant;
  readonly address: Address;
  readonly lane: Lane;
  readonly run: () => void;
  state: 'waiting' | 'running' | 'over';
  /** ends the wait while it waits, and the hold while it runs */
  timer?: NodeJS.Timeout;
  isHeld: boolean;
};

/** How long an address without requests is kept; milliseconds. */
const forgetMs = 10_000;

/**
 * Start-time fair queueing (Goyal, Vin, Cheng 1996) over addresses, round-robin over the lanes of an address. Each started
 * request advances the virtual time of its address by its cost, divided by the lanes of the address. The address with the
 * lowest virtual time is next. So an address that sends less than its share does not wait for those that send more,
 * whatever the number of their requests. Exact within a process.
 */
export class FairQueue {
  readonly #rules: FairQueueRules;
  readonly #nowMs: () => number;
  readonly #addresses = new Map<string, Address>();
  readonly #backlog = new Set<Address>();
  #virtualTime = 0;
  #runningCost = 0;
  #running = 0;
  #waiting = 0;
  #sweptAtMs: number;

  constructor(rules: FairQueueRules, nowMs: () => number) {
    this.#rules = rules;
    this.#nowMs = nowMs;
    this.#sweptAtMs = nowMs();
  }

  /** Number of waiting requests of all addresses. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Number of addresses that are kept in memory. */
  get size(): number {
    return this.#addresses.size;
  }

  /**
   * Lets a request run in its turn.
   * @param run called once it may run, at once if nothing is in its way
   * @param refuse called instead: `TooManyRequests` when the queue of its lane or address is full, `Unavailable` when all
   * queues are full or the wait was too long
   */
  enter(entrant: Entrant, run: () => void, refuse: (failure: Failure) => void): Leave {
    const address = this.#addressOf(entrant.address);
    const lane = address.lanes.get(entrant.lane) ?? { running: 0, waiting: [] };
    const { laneWaiting, addressWaiting, waiting, waitMs } = this.#rules;
    const isOwnFault = lane.waiting.length >= laneWaiting || address.waiting >= addressWaiting;
    if (isOwnFault || this.#waiting >= waiting) {
      refuse(isOwnFault ? TooManyRequests : Unavailable);
      return () => undefined;
    }
    address.lanes.set(entrant.lane, lane);
    const waiter: Waiter = { entrant, address, lane, run, state: 'waiting', isHeld: false };
    lane.waiting.push(waiter);
    address.waiting += 1;
    this.#waiting += 1;
    this.#backlog.add(address);
    this.#startNext();
    const leave = () => this.#leave(waiter);
    if (this.#isWaiting(waiter))
      waiter.timer = setTimeout(() => {
        leave();
        refuse(Unavailable);
      }, waitMs).unref();
    return leave;
  }

  #isWaiting({ state }: Waiter): boolean {
    return state === 'waiting';
  }

  #addressOf(name: string): Address {
    if (this.#nowMs() - this.#sweptAtMs > forgetMs) this.#sweep();
    const known = this.#addresses.get(name) ?? {
      finish: -Infinity,
      running: 0,
      waiting: 0,
      lanes: new Map(),
      leftAtMs: this.#nowMs(),
    };
    this.#addresses.set(name, known);
    // fixed while the address has requests, so that waiting saves up nothing
    if (known.lanes.size === 0) known.finish = Math.max(known.finish, this.#virtualTime - this.#rules.savedCost);
    return known;
  }

  #sweep(): void {
    this.#sweptAtMs = this.#nowMs();
    for (const [name, { lanes, leftAtMs }] of this.#addresses)
      if (lanes.size === 0 && this.#sweptAtMs - leftAtMs > forgetMs) this.#addresses.delete(name);
  }

  #lanesOf({ lanes }: Address): number {
    return Math.min(this.#rules.lanes, Math.max(1, lanes.size));
  }

  #nextLane({ lanes }: Address): [string, Lane] | undefined {
    return lanes.entries().find(([, { running, waiting }]) => waiting.length > 0 && running < this.#rules.laneRunning);
  }

  /** Returns the address whose turn it is. The bound of all waiting requests bounds the search. */
  #nextAddress(): Address | undefined {
    let first: Address | undefined;
    for (const address of this.#backlog) {
      if (first && address.finish >= first.finish) continue;
      if (address.running >= this.#rules.laneRunning * this.#lanesOf(address)) continue;
      if (this.#nextLane(address)) first = address;
    }
    return first;
  }

  #startNext(): void {
    const { reservedCost, runningCost } = this.#rules;
    for (;;) {
      const address = this.#nextAddress();
      if (!address) return;
      if (this.#runningCost >= (address.finish < this.#virtualTime ? reservedCost : runningCost)) return;
      this.#start(address);
    }
  }

  #start(address: Address): void {
    const [name, lane] = this.#nextLane(address) ?? [];
    const waiter = lane?.waiting[0];
    if (name === undefined || !lane || !waiter) return;
    // to the end of the turns
    address.lanes.delete(name);
    address.lanes.set(name, lane);
    this.#stopWaiting(waiter);
    waiter.state = 'running';
    lane.running += 1;
    this.#running += 1;
    address.running += 1;
    this.#virtualTime = Math.max(this.#virtualTime, address.finish);
    address.finish += waiter.entrant.cost / this.#lanesOf(address);
    this.#runningCost += waiter.entrant.cost;
    waiter.isHeld = true;
    waiter.timer = setTimeout(() => {
      this.#release(waiter);
      this.#startNext();
    }, this.#rules.holdMs).unref();
    waiter.run();
  }

  #stopWaiting(waiter: Waiter): void {
    const { address, lane } = waiter;
    clearTimeout(waiter.timer);
    lane.waiting.splice(lane.waiting.indexOf(waiter), 1);
    address.waiting -= 1;
    this.#waiting -= 1;
    if (address.waiting === 0) this.#backlog.delete(address);
  }

  #release(waiter: Waiter): void {
    clearTimeout(waiter.timer);
    if (waiter.isHeld) this.#runningCost -= waiter.entrant.cost;
    waiter.isHeld = false;
  }

  #leave(waiter: Waiter): void {
    const { state, address, lane, entrant } = waiter;
    waiter.state = 'over';
    if (state === 'over') return;
    if (state === 'waiting') this.#stopWaiting(waiter);
    else {
      this.#release(waiter);
      lane.running -= 1;
      this.#running -= 1;
      address.running -= 1;
    }
    if (lane.running === 0 && lane.waiting.length === 0) {
      address.lanes.delete(entrant.lane);
      address.leftAtMs = this.#nowMs();
    }
    if (this.#running + this.#waiting > 0) this.#startNext();
    else this.#reset();
  }

  /** Starts anew when no request runs or waits: what was used without contention does not count. */
  #reset(): void {
    this.#addresses.clear();
    this.#virtualTime = 0;
  }
}
