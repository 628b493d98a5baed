import { createHmac } from 'node:crypto';
import { receiveProviderWebhook } from '@velvet/contracts/payment/webhooks';
import { receiveVerificationWebhook } from '@velvet/contracts/verification/webhooks';
import { signWebhook } from '@velvet/kit/http/signature';
import * as fc from 'fast-check';
import type { Site } from '#story/running-site.ts';
import { query } from '#kill/query.ts';
import { sendGenerated, type Case, type Generated, type GeneratedOptions } from './generated.ts';
import type { RawAnswer } from './raw-request.ts';
import type { Targets } from './targets.ts';

/** A route of webhooks: its signature, and bodies of which single fields are replaced. */
type Route = {
  path: string;
  header: string;
  sign(body: string): string;
  bodies: fc.Arbitrary<object>;
};

/** Tables that no generated webhook may change. */
const books = {
  payment: [
    'payment',
    'ledger_entry',
    'purchase',
    'subscription',
    'payout',
    'payout_method',
    'refund_order',
    'dispute',
  ],
  verification: ['attempt', 'verification'],
};

/** Sends webhooks with wrong signatures, which have to be refused, and signed ones with wrong bodies. None may have an effect. */
export async function fuzzWebhooks(site: Site, targets: Targets, options: GeneratedOptions): Promise<Generated> {
  const before = await readBooks(site);
  const { cases, failures } = await sendGenerated(site.url, webhookCases(targets), options);
  const changed = before.symmetricDifference(await readBooks(site));
  return { cases, failures: [...failures, ...[...changed].map((row) => `a webhook has changed ${row}`)] };
}

/** Returns all rows as text, with the names of their tables. */
async function readBooks(site: Site): Promise<Set<string>> {
  const rows = Object.entries(books).flatMap(([service, tables]) =>
    tables.map(async (table) => {
      const found = await query<{ row: string }>(
        site.databaseUrl(service),
        `select row_to_json(${table}) as row from ${table}`,
      );
      return found.map(({ row }) => `${table}: ${JSON.stringify(row)}`);
    }),
  );
  return new Set((await Promise.all(rows)).flat());
}

function webhookCases(targets: Targets): fc.Arbitrary<Case> {
  const routes = [cardRoute(targets), identityRoute(targets)];
  return fc.oneof(...routes.flatMap((route) => [wronglySigned(route), wronglyFilled(route)]));
}

function cardRoute({ cardSecret, chargeId, paymentId }: Targets): Route {
  // one of a fraud warning is left out: signed, it refunds the charge
  const types = [
    'payment_intent.succeeded',
    'charge.refunded',
    'charge.dispute.created',
    'refund.failed',
    'setup_intent.succeeded',
    'account.updated',
    'payout.paid',
    'transfer.reversed',
    'customer.subscription.deleted',
    'invoice.paid',
    'balance.available',
  ];
  const object = {
    id: chargeId,
    object: 'payment_intent',
    payment_intent: chargeId,
    metadata: { reference: paymentId },
    parent: { subscription_details: { subscription: 'sub_none' } },
  };
  const event = fc.record({
    id: fc.uuid().map((id) => `evt_${id}`),
    object: fc.constant('event'),
    created: fc.constant(secondsNow()),
    type: fc.oneof(fc.constantFrom(...types), fc.string()),
    data: fc.constant({ object }),
  });
  return {
    path: receiveProviderWebhook.path,
    header: 'stripe-signature',
    sign: (body) => {
      const time = secondsNow();
      return `t=${time},v1=${createHmac('sha256', cardSecret).update(`${time}.${body}`).digest('hex')}`;
    },
    bodies: event,
  };
}

function identityRoute({ identitySecret, attemptId }: Targets): Route {
  const pending = fc.constant({ state: 'pending' });
  const outcome = fc.oneof(pending, fc.record({ state: fc.constant('approved'), dateOfBirth: notADay }));
  return {
    path: receiveVerificationWebhook.path,
    header: 'x-signature',
    sign: (body) => signWebhook(identitySecret, body, new Date()),
    bodies: fc.record({ id: fc.uuid(), reference: fc.constant(attemptId), outcome }),
  };
}

const secondsNow = () => Math.floor(Date.now() / 1000);
const notADay = fc.oneof(fc.string(), fc.constantFrom('1980-02-30', '0000-00-00', '99999-01-01', '1980-1-1', ' '));

const isRefused = ({ status }: RawAnswer) => (status >= 400 ? undefined : 'a wrong signature is taken');

const json = [['content-type', 'application/json']] as const;

function wronglySigned({ path, header, sign, bodies }: Route): fc.Arbitrary<Case> {
  const bad = fc.oneof(
    fc.constantFrom(
      '',
      't=0,v1=',
      't=,v1=',
      'v1=00',
      `t=${secondsNow()},v1=${'0'.repeat(64)}`,
      't=1e99,v1=é',
      '\0',
      ',,,=',
    ),
    fc.string({ maxLength: 200 }).map(printable),
    fc.integer({ min: 1000, max: 12_000 }).map((length) => `t=1,v1=${'a'.repeat(length)}`),
  );
  const signatures: fc.Arbitrary<readonly string[]> = fc.oneof(
    fc.constant([]),
    bad.map((value) => [value]),
    fc.tuple(bad, bad),
    // the right one of another body
    fc.constant([sign('{}')]),
  );
  return fc.record({ body: bodies, signatures }).map(({ body, signatures: values }) => ({
    request: {
      method: 'POST',
      path,
      headers: [...json, ...values.map((value) => [header, value] as const)],
      body: JSON.stringify(body),
    },
    check: isRefused,
  }));
}

function wronglyFilled({ path, header, sign, bodies }: Route): fc.Arbitrary<Case> {
  const broken = fc
    .tuple(bodies, fc.nat(), fc.oneof(fc.constant(undefined), fc.jsonValue(), strange))
    .map(([body, place, value]) => JSON.stringify(withReplaced(body, place, value)));
  const noObjects = fc.oneof(
    fc.string(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.constantFrom('', '[]', '{}', 'null', '"text"', '{"a":', `${'['.repeat(5000)}${']'.repeat(5000)}`),
    fc.constant(JSON.stringify({ id: 'x'.repeat(1_200_000) })),
  );
  return fc.oneof({ weight: 4, arbitrary: broken }, { weight: 1, arbitrary: noObjects }).map((body) => ({
    request: { method: 'POST', path, headers: [...json, [header, sign(body)]], body },
    check: () => undefined,
  }));
}

/** Values that databases and dates refuse. */
const strange = fc.constantFrom<unknown>(
  '\0',
  '\ud800',
  '',
  'x'.repeat(5000),
  -1,
  1e308,
  0.5,
  null,
  [],
  {},
  { id: null },
  'https://fuzz.example/',
  '../../etc/passwd',
);

/** Header values cannot have line breaks. */
const printable = (text: string) => text.replace(/[\r\n]/g, ' ');

/** Returns the object with another value in one place, also a nested one; undefined removes the field. */
function withReplaced(object: object, place: number, value: unknown): object {
  const paths = pathsIn(object);
  const path = paths[place % paths.length] ?? [];
  const copy = structuredClone(object) as Record<string, unknown>;
  let parent = copy;
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string, unknown>;
  parent[path.at(-1) ?? ''] = value;
  return copy;
}

function pathsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [[...path, key], ...pathsIn(child, [...path, key])]);
}
