import { ServerResponse } from 'node:http';
import pg from 'pg';
import { answeredBy, bookedBy, keyedBy, orderedBy } from './operations.ts';
import { consumerPlaceOf, placeOf } from './points.ts';
import { reach } from './reach.ts';

// The product has no places for faults: the libraries that it calls on its way are made to have them.
const service = process.argv[2] ?? '';

type Query = (...args: unknown[]) => unknown;
type Done = (error: unknown, result: unknown) => void;
/** The places that a transaction comes by when it commits. */
type Committing = { before: string | undefined; after: string };
const client = pg.Client.prototype as unknown as { query: Query };
const query = client.query;
/** clients in a transaction, with what it has done so far */
const open = new WeakMap<object, Committing[]>();

client.query = function (this: object, ...args: unknown[]): unknown {
  const [config] = args;
  const { name, values = [] } = statementOf(config);
  if (name === 'begin') open.set(this, []);
  if (name === 'commit' || name === 'rollback') {
    const done = open.get(this) ?? [];
    open.delete(this);
    if (name === 'rollback' || done.length === 0) return query.apply(this, args);
    for (const { before } of done) if (before !== undefined) reach(before);
    return then(query.apply(this, args), () => {
      for (const { after } of done) reach(after);
    });
  }
  const places = placesOf(name, values);
  if (!places) return query.apply(this, args);
  const transaction = open.get(this);
  if (transaction) {
    transaction.push(places);
    return query.apply(this, args);
  }
  if (places.before !== undefined) reach(places.before);
  const done = args.at(-1);
  if (typeof done !== 'function') return then(query.apply(this, args), () => reach(places.after));
  const settled: Done = (error, result) => {
    if (!error) reach(places.after);
    (done as Done)(error, result);
  };
  return query.apply(this, [...args.slice(0, -1), settled]);
};

function statementOf(config: unknown): { name?: string; values?: unknown[] } {
  return typeof config === 'string' ? { name: config } : (config ?? {});
}

function placesOf(name: string | undefined, values: readonly unknown[]): Committing | undefined {
  if (service !== 'payment') {
    if (name !== 'inbox.insert') return undefined;
    return { before: consumerPlaceOf(service, 'before commit'), after: consumerPlaceOf(service, 'after commit') };
  }
  if (name === 'idempotentRequest.insert') {
    const operation = keyedBy(values);
    reach(placeOf(operation, 'before key'));
    return { before: undefined, after: placeOf(operation, 'after key') };
  }
  const booked = bookedBy(name, values);
  return booked && { before: placeOf(booked, 'before commit'), after: placeOf(booked, 'after commit') };
}

const then = (answer: unknown, reached: () => void) =>
  (answer as Promise<unknown>).then((value) => {
    reached();
    return value;
  });

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  const key = new Headers(init?.headers).get('idempotency-key');
  const operation = service === 'payment' ? orderedBy(init?.method, url, key) : undefined;
  if (operation) reach(placeOf(operation, 'before provider call'));
  const response = await fetch(input, init);
  if (operation) reach(placeOf(operation, 'after provider call'));
  return response;
};

const { prototype } = ServerResponse;
const end = prototype.end as (this: ServerResponse, ...args: unknown[]) => ServerResponse;
prototype.end = function (this: ServerResponse, ...args: unknown[]): ServerResponse {
  const operation = service === 'payment' ? answeredBy(this.req.method, this.req.url) : undefined;
  if (!operation || this.statusCode >= 400) return end.apply(this, args);
  reach(placeOf(operation, 'before answer'));
  this.once('finish', () => reach(placeOf(operation, 'after answer')));
  return end.apply(this, args);
};
