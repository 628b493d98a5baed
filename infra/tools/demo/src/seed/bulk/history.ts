import type { CreatorPerson } from '#seed/world/person.plan.ts';
import { fansPerCreator, planHistory, postsPerCreator, type KnownCreator } from './history.plan.ts';
import { momentOf } from './moment.ts';
import { openServiceDatabase } from './rows.ts';
import { writeFacts, type Ground } from './writing.ts';

export type History = Ground & {
  readonly seed: number;
  readonly creators: readonly CreatorPerson[];
  readonly taken: ReadonlySet<string>;
};

/** Pictures of its vault that the older posts of a creator show in turn. */
const picturesShown = 6;

/**
 * Writes the year before the small world, whose calls all happen now, so that its statistics show a course. Posts, deeds and
 * payments have rows in every service, as those of the large world.
 * @returns how many rows were written, and the handles of the fans of that year
 */
export async function makeHistory({
  seed,
  creators: people,
  taken,
  ...ground
}: History): Promise<{ rows: number; handles: readonly string[] }> {
  const creators = await findCreators(
    ground.databaseUrls,
    people.filter(({ isVerified }) => isVerified),
  );
  if (creators.length === 0) return { rows: 0, handles: [] };
  const size = {
    creators: creators.length,
    fans: creators.length * fansPerCreator,
    posts: creators.length * postsPerCreator,
  };
  const at = momentOf(ground.dataFolder, `${seed}-history`, size);
  ground.report('  writing the year before');
  const facts = planHistory({ seed, at, creators, taken });
  return { rows: await writeFacts(facts, ground), handles: facts.fans.map(({ person }) => person.handle) };
}

async function findCreators(
  databaseUrls: Ground['databaseUrls'],
  people: readonly CreatorPerson[],
): Promise<KnownCreator[]> {
  const [payment, content] = [databaseUrls['payment'] ?? '', databaseUrls['content'] ?? ''].map(openServiceDatabase);
  if (!payment || !content) return [];
  await using _payment = { [Symbol.asyncDispose]: () => payment.close() };
  await using _content = { [Symbol.asyncDispose]: () => content.close() };
  const ids = [people.map(({ sub }) => sub)];
  const plans = await payment.rows<{ creatorId: string; id: string }>(
    'seed.plans',
    'select creator_id as "creatorId", id from plan where creator_id = any ($1)',
    ids,
  );
  const pictures = await content.rows<{ ownerId: string; id: string }>(
    'seed.pictures',
    `select owner_id as "ownerId", id from vault_item
      where owner_id = any ($1) and state = 'ready' and type = 'image' and place = 'vault' order by id`,
    ids,
  );
  return people.flatMap((person) => {
    const planId = plans.find(({ creatorId }) => creatorId === person.sub)?.id;
    const own = pictures.filter(({ ownerId }) => ownerId === person.sub).map(({ id }) => id);
    return planId === undefined ? [] : [{ person, planId, pictures: own.slice(0, picturesShown) }];
  });
}
