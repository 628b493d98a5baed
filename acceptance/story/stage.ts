import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@velvet/engines/free-port';
import { dataPath } from '@velvet/standalone/data-directory';
import { runningSite, siteAt, type RunningSite, type StorySite } from './running-site.ts';

/** Where a story plays. */
export type Stage = AsyncDisposable & {
  readonly site: StorySite;
  /** the same, where it is ours to kill */
  readonly own: RunningSite | undefined;
};

/** URL of a running platform, whose data are in DATA_DIR; undefined if unset or empty. */
export const givenUrl = (): string | undefined => process.env['STORY_URL']?.replace(/\/$/, '') || undefined;

/** The platform at STORY_URL, which is left running; without one a one-machine assembly with data that go with it. */
export async function openStage(): Promise<Stage> {
  const url = givenUrl();
  if (url !== undefined)
    return { site: siteAt(url, dataPath(process.env)), own: undefined, [Symbol.asyncDispose]: () => Promise.resolve() };
  const directory = await mkdtemp(join(tmpdir(), 'velvet-story-'));
  const own = runningSite(directory, await freePorts(3));
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
