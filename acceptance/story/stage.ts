import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@velvet/engines/free-port';
import { ConfigError, readConfig } from '@velvet/kit/lifecycle/config';
import { dataPath } from '@velvet/standalone/data-directory';
import { runningSite, siteAt, type RunningSite, type StorySite } from './running-site.ts';
import { z } from 'zod';

/** Where a story plays. */
export type Stage = AsyncDisposable & {
  readonly site: StorySite;
  /** the same, where it is ours to kill */
  readonly own: RunningSite | undefined;
};

const settings = {
  /** address of a running platform, on the data of DATA_DIR or with the two settings below */
  STORY_URL: z.url().optional(),
  /** address of its PostgreSQL server, with a role that reads the databases `velvet_<service>` */
  STORY_DATABASE_URL: z.url().optional(),
  /** address of its card sandbox, whose key is CARD_SECRET_KEY */
  STORY_CARD_SANDBOX_URL: z.url().optional(),
  CARD_SECRET_KEY: z.string().optional(),
} as const;

/** Returns the running platform that the environment names; undefined if it names none. @throws {ConfigError} */
export function givenSite(): StorySite | undefined {
  const given = readConfig(settings, process.env);
  const url = given.STORY_URL?.replace(/\/$/, '');
  if (url === undefined) return undefined;
  const { STORY_DATABASE_URL: server, STORY_CARD_SANDBOX_URL: cardsUrl, CARD_SECRET_KEY: secretKey } = given;
  if (!server) return siteAt(url, dataPath(process.env));
  if (!cardsUrl || !secretKey)
    throw new ConfigError('STORY_DATABASE_URL requires STORY_CARD_SANDBOX_URL and CARD_SECRET_KEY.');
  return siteAt(url, {
    databaseUrl: (service) => new URL(`/velvet_${service}`, server).href,
    cardSandbox: () => ({ url: cardsUrl, secretKey }),
  });
}

/** The platform at STORY_URL, which is left running; without one a one-machine assembly with data that go with it. */
export async function openStage(): Promise<Stage> {
  const site = givenSite();
  if (site) return { site, own: undefined, [Symbol.asyncDispose]: () => Promise.resolve() };
  const directory = await mkdtemp(join(tmpdir(), 'velvet-story-'));
  const own = runningSite(directory, await freePorts(5));
  const close = async () => {
    await own.stop().catch(() => undefined);
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await own.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { site: own, own, [Symbol.asyncDispose]: close };
}
