import { setTimeout as delay } from 'node:timers/promises';
import { insights } from '@velvet/insights/service';
import { engineSettings, openEngines } from '@velvet/kit/lifecycle/engines';
import { noSubstitutes } from '@velvet/kit/lifecycle/run-process';
import { sumMetric } from '@velvet/testing/metrics';
import { notification } from '@velvet/notification/service';
import { audience } from '@velvet/standalone/settings';
import type { Ground } from '#ground.ts';
import type { Row } from '#row.ts';

const betweenMs = 2000;
const services = [insights, notification];
const duplicates = 'inbox_duplicates_total';

type Member = AsyncDisposable & { readonly url: string };
let joined: Member | undefined;
/** counted by the inboxes: of those who have left, and of the cluster before the first came */
let [ofThoseWhoLeft, before] = [0, 0];

const countInCluster = ({ cluster }: Ground) =>
  sumMetric(
    cluster.processes().map(({ url }) => url),
    duplicates,
  );

/** Starts another replica of the service in this process, without the gateway: it consumes events and relays. */
async function join({ site, engines }: Ground, number: number): Promise<Member> {
  const service = services[Math.floor(number / 2) % services.length] ?? insights;
  await using opened = new AsyncDisposableStack();
  const environment = {
    ...engines.environment,
    LOG_LEVEL: 'silent',
    DATABASE_URL: site.databaseUrl(service.name),
    OIDC_ISSUER: `${site.url}/identity/`,
    OIDC_AUDIENCE: audience,
  };
  const parts = await openEngines(opened, engineSettings(environment), noSubstitutes);
  const running = await service.start(environment, parts);
  opened.defer(() => running.stop());
  const kept = opened.move();
  return { url: running.url, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

export const membersRow: Row = {
  name: 'R5',
  fault: 'consumers join and leave every 2 s',
  times: 60,
  // one member joins and one leaves
  few: 2,
  async inject(ground, number) {
    if (number === 1) before = await countInCluster(ground);
    if (joined === undefined) joined = await join(ground, number);
    else {
      ofThoseWhoLeft += await sumMetric([joined.url], duplicates);
      await joined[Symbol.asyncDispose]();
      joined = undefined;
    }
    await delay(betweenMs);
  },
  notes: async (ground) => [`${(await countInCluster(ground)) - before + ofThoseWhoLeft} duplicates found by inboxes`],
};
