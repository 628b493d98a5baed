import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { readProfile } from '@velvet/contracts/account/profile';
import type { Call } from '@velvet/contracts/call';
import { openForBusiness, passAgeCheck, setPrice } from '@velvet/acceptance/story/creator';
import { siteAt, type StorySite } from '@velvet/acceptance/story/running-site';
import { visitor, type Visitor } from '@velvet/acceptance/story/visitor';
import { identityAdmin } from '@velvet/identity-provider/identity-admin';
import { newSecret } from '@velvet/kit/base/ids';
import { readRunning, readSecret } from '@velvet/standalone/data-directory';
import { makeCall, type Input, type TestAnswer } from '@velvet/testing/person';

/** The user id that the environment of the attacked cluster lists as an administrator. */
export const administratorId = 'social|attacks-administrator';

/** Settings of the attacked cluster: deadlines that a test can wait for, and a small quota. */
export const attackedEnvironment = {
  ADMINISTRATORS: administratorId,
  PLATFORM_PLAN_CREATOR_STORAGE_BYTES: '2000000',
  PLATFORM_PLAN_PREMIUM_STORAGE_BYTES: '2000000',
  GATEWAY_RATE_FACTOR: '1',
  GATEWAY_HEADERS_TIMEOUT_MS: '6000',
  GATEWAY_BODY_TIMEOUT_MS: '6000',
  GATEWAY_PACE_WINDOW_MS: '3000',
} as const;

/** A running cluster, as its attackers reach it: by its one public port, and each process by its own. */
export type Target = StorySite & {
  /** ids of all processes */
  processes(): readonly number[];
  /** addresses of the processes of a service */
  replicas(name: string): readonly string[];
  /** a new member with a token of 10 minutes; the handle gets a suffix */
  member(handle: string): Promise<Visitor>;
  /** a new creator, verified, with a price of $9.99 a month */
  creator(handle: string): Promise<Visitor & { readonly planId: string }>;
  administrator(): Promise<Visitor>;
  /** a call of the card sandbox, with its secret key */
  askCards<C extends Call>(call: C, input: Input<C>): Promise<TestAnswer<C>>;
};

/** Attacks by the property that holds; an attack rejects where it does not. */
export type Attacks = Readonly<Record<string, (target: Target) => Promise<void>>>;

/** @param directory data of the cluster that listens at `url` */
export function targetAt(url: string, directory: string): Target {
  const site = siteAt(url, directory);
  const running = () => readRunning(directory).processes ?? [];
  async function personOf(sub: string, handle: string): Promise<Visitor> {
    await using admin = identityAdmin(site.databaseUrl('identity'));
    await admin.upsertPeople([{ sub, name: handle, nickname: handle, email: `${handle}@example.test` }]);
    return visitor(url, await admin.issueAccessToken({ sub, lifetimeSeconds: 600 }), handle);
  }
  async function member(handle: string): Promise<Visitor> {
    const unique = `${handle}_${newSecret(6).toLowerCase().replaceAll(/[-_]/g, 'x')}`;
    const person = await personOf(`social|${unique}`, unique);
    // the first call makes the account
    await person.get(readProfile);
    return person;
  }
  return {
    ...site,
    processes: () => running().map(({ pid }) => pid),
    replicas: (name) =>
      running()
        .filter((each) => each.name === name)
        .map((each) => each.url),
    member,
    async creator(handle) {
      const creator = await member(handle);
      await openForBusiness(creator);
      await passAgeCheck(creator);
      return { ...creator, planId: await setPrice(creator) };
    },
    administrator: () => personOf(administratorId, 'attacks_administrator'),
    askCards: (call, input) =>
      makeCall(readRunning(directory).cardSandboxUrl, undefined, call, {
        ...input,
        headers: { 'x-api-key': `sk_sandbox_${readSecret(directory, 'cardSecret')}` },
      }),
  };
}

/** The same call with the same token, at one process past the gateways. */
export const makeAt = <C extends Call>(
  replica: string,
  who: Pick<Visitor, 'token'> | undefined,
  call: C,
  input?: Input<C>,
): Promise<TestAnswer<C>> => makeCall(replica, who?.token, call, input);

export type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
export type Reply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

/**
 * A client at an address of the loopback network. Its connections are dealt to the gateways in turn.
 * @param connections open at once
 */
export function openClient(url: string, from: string, connections = 20) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: from });
  const { port } = new URL(url);
  return {
    async ask(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Reply> {
      const asking = request({ host: '127.0.0.1', port, path, method, headers, agent });
      asking.end(body);
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** How many of the answers have each status. */
export const countStatuses = (answers: readonly { readonly status: number }[]): Readonly<Record<number, number>> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, group]) => [status, group.length]),
  );
