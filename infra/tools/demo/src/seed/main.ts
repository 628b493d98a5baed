import { ConfigError } from '@velvet/kit/lifecycle/config';
import { dataPath, readRunning } from '@velvet/standalone/data-directory';
import { knowPeople } from './api/door.ts';
import { makeThroughApi } from './api/small-world.ts';
import { makeHistory } from './bulk/history.ts';
import { makeLargeWorld } from './bulk/large-world.ts';
import { makePayouts } from './bulk/payouts.bulk.ts';
import { makeTroubles } from './bulk/troubles.bulk.ts';
import { readOptions } from './options.ts';
import { parted } from './parted.ts';
import { liveliestFans } from './world/showcase.ts';
import { planWorld, type World } from './world/world.plan.ts';

const report = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run seed`: fills the running platform with a demo world. */
async function seed(): Promise<void> {
  const { seed, size } = readOptions(process.argv.slice(2));
  const dataFolder = dataPath(process.env);
  const { url, databaseUrls } = readRunning(dataFolder);
  const startedAt = performance.now();
  const { small, rest } = parted(size);
  const world = planWorld(seed, small);
  const people = [...world.people.creators, ...world.people.fans];
  report(`Seed ${seed}: ${size.creators} creators, ${size.fans} fans, ${size.posts} posts on ${url}`);
  const identityUrl = databaseUrls['identity'] ?? '';
  await knowPeople(identityUrl, people);
  let made = await makeThroughApi(url, identityUrl, world, report);
  const taken = new Set(people.map(({ handle }) => handle));
  const ground = { seed, dataFolder, databaseUrls, report };
  const history = await makeHistory({ ...ground, creators: world.people.creators, taken });
  made += history.rows;
  made += await makePayouts(world.people.creators, { databaseUrls });
  made += await makeTroubles({ databaseUrls });
  if (rest) made += await makeLargeWorld({ ...ground, size: rest, taken: taken.union(new Set(history.handles)) });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  report(made === 0 ? `Nothing to add: everything already exists (${seconds} s).` : `Ready after ${seconds} s.`);
  welcome(world, url);
}

function welcome(world: World, url: string): void {
  const handles = (people: readonly { handle: string }[]) =>
    people
      .slice(0, 6)
      .map(({ handle }) => `@${handle}`)
      .join('  ');
  report('');
  report(`  Sign in at ${url} with "Continue with social account" and choose an account, for example`);
  report(`  creators  ${handles(world.people.creators)}`);
  report(`  fans      ${handles(liveliestFans(world))}`);
  report(`  or call the API:  npm run token -- --as ${world.people.creators[0]?.handle ?? 'handle'}`);
}

try {
  await seed();
} catch (error) {
  // one line for what whoever typed it can mend, the whole story for what is our own fault
  process.stderr.write(
    error instanceof ConfigError ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
