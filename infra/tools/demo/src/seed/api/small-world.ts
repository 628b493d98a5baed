import { openGoal, tipOne } from './tip.steps.ts';
import type { PostId } from '@velvet/contracts/ids';
import { inParallel } from '@velvet/kit/base/async';
import type { PlannedPurchase } from '#seed/world/fan.plan.ts';
import { forEachOf, type Report } from '#seed/progress.ts';
import { planTalks } from '#seed/world/talk.plan.ts';
import type { World } from '#seed/world/world.plan.ts';
import { askForFirstMessages, broadcast, readBroadcasts } from './broadcast.steps.ts';
import { collect } from './collections.steps.ts';
import { openDoor, type Door } from './door.ts';
import { makeMoney } from './money-world.ts';
import { buyAll, follow, nameCountry, subscribeAll } from './money.steps.ts';
import { askAPrice, passAgeCheck, settleIn } from './people.steps.ts';
import { commentWithPictures, exchanges } from './picture-comments.steps.ts';
import { planLetter, planQueue, remindOfSessions } from './queue.steps.ts';
import { liveliestFans } from '#seed/world/showcase.ts';
import { askSupport, supportRequests } from './support.steps.ts';
import { converse } from './talk.steps.ts';
import { publishVideos, watchVideos } from './video.steps.ts';
import { countVisits, postsOf, visitPage } from './visit.steps.ts';
import { developed, filesOf, openVault, openWorkshop, upload, write, writingsOf } from './work.steps.ts';

/** Enough to keep the platform busy while a picture is drawn, and no rush. */
const atOnce = 6;

/**
 * Creates the world through the gateway, one call after another. Existing objects stay.
 * @returns the number of created objects
 */
export async function makeThroughApi(url: string, identityUrl: string, world: World, report: Report): Promise<number> {
  const { creators, fans } = world.people;
  const verified = creators.filter(({ isVerified }) => isVerified);
  const door = await openDoor(url, identityUrl, [...creators, ...fans]);
  const made = [
    await forEachOf(report, 'Creators', creators, 3, (person) => settleIn(door.sessionOf(person), person, 'creator')),
    await forEachOf(report, 'Fans', fans, 3, (person) => settleIn(door.sessionOf(person), person, 'member')),
    await forEachOf(report, 'Billing countries', fans, atOnce, (person) => nameCountry(door.sessionOf(person), person)),
    await forEachOf(report, 'Age checks', verified, atOnce, (person) => passAgeCheck(door.sessionOf(person), person)),
    await forEachOf(report, 'Prices', verified, atOnce, (person) => askAPrice(door.sessionOf(person), person)),
    await makeWork(door, world, report),
    await forEachOf(report, 'Queues', verified, atOnce, (person) =>
      planQueue(door.sessionOf(person), verified.indexOf(person)),
    ),
    await makeRelations(door, world, report),
    await makeMoney(door, world, report),
    await makeRequests(door, world, report),
    await forEachOf(report, 'Scheduled messages', verified, atOnce, (person) =>
      planLetter(door.sessionOf(person), verified.indexOf(person)),
    ),
  ];
  return made.reduce((sum, count) => sum + count, 0);
}

async function makeWork(door: Door, { works }: World, report: Report): Promise<number> {
  const workshops = await Promise.all(
    works.map(({ creator, work }) => openWorkshop(door.sessionOf(creator), creator, work)),
  );
  const files = workshops.flatMap(filesOf);
  const uploaded = await forEachOf(report, 'Pictures, films and sounds', files, 3, upload);
  if (uploaded > 0) {
    report('  waiting until they are processed');
    await inParallel(workshops, 3, developed);
  }
  const opened = await forEachOf(report, 'Vaults', workshops, 4, openVault);
  const written = await forEachOf(report, 'Posts', writingsOf(workshops), 4, write);
  const shown = await forEachOf(report, 'Videos', workshops, 4, (workshop) =>
    publishVideos(workshop, workshops.indexOf(workshop)),
  );
  return uploaded + opened + written + shown;
}

async function makeRelations(door: Door, world: World, report: Report): Promise<number> {
  const { fans, works } = world;
  const followed = await forEachOf(report, 'Fans who follow', fans, atOnce, ({ person, follows }) =>
    follow(door.sessionOf(person), person, follows),
  );
  const followedBack = await forEachOf(report, 'Creators who follow', world.people.creators, atOnce, (creator) =>
    follow(door.sessionOf(creator), creator, [
      ...world.follows.filter(({ follower }) => follower === creator).map((pair) => pair.followed),
      ...fans.filter(({ followedBackBy }) => followedBackBy.includes(creator)).map(({ person }) => person),
    ]),
  );
  const subscribed = await forEachOf(
    report,
    'Fans who subscribe',
    fans.filter(({ subscriptions }) => subscriptions.length > 0),
    atOnce,
    (fan) => subscribeAll(door.sessionOf(fan.person), fan),
  );
  const idOfPost = await idsByText(door, world);
  const bought = await forEachOf(
    report,
    'Fans who buy',
    fans.filter(({ purchases }) => purchases.length > 0),
    atOnce,
    (fan) => buyAll(door.sessionOf(fan.person), fan, idOfPost),
  );
  const planned = countVisits(fans);
  const pages = fans.flatMap((fan) =>
    works
      .filter(({ creator }) => fan.visits.some((visit) => visit.creator === creator))
      .map(({ creator }) => ({ fan, creator })),
  );
  const visited = await forEachOf(report, 'Visits of pages', pages, atOnce, ({ fan, creator }) =>
    visitPage(door, fan, creator, planned),
  );
  const collected = await forEachOf(
    report,
    'Fans who collect',
    fans.filter(({ follows }) => follows.length > 1),
    atOnce,
    (fan) => collect(door, fan),
  );
  const reminded = await forEachOf(
    report,
    'Fans who wait for sessions',
    fans.filter(({ follows }) => follows.length > 0),
    atOnce,
    ({ person }) => remindOfSessions(door.sessionOf(person)),
  );
  const watched = await forEachOf(report, 'Fans who watch videos', fans, atOnce, ({ person }) =>
    watchVideos(door.sessionOf(person), person.name),
  );
  const exchanged = await commentInPictures(door, world, report);
  const talked = await forEachOf(report, 'Conversations', planTalks(world), atOnce, (talk) => converse(door, talk));
  const sent = await sendBroadcasts(door, world, report);
  const related = followed + followedBack + subscribed + bought + visited + collected + reminded;
  return related + watched + exchanged + talked + sent + (await giveTips(door, world, report));
}

/** Every third verified creator has a goal and Premium; fans with subscriptions tip. */
async function giveTips(door: Door, { people, fans }: World, report: Report): Promise<number> {
  const collecting = people.creators.filter(({ isVerified }) => isVerified).filter((_, place) => place % 3 === 0);
  const opened = await forEachOf(report, 'Creators with goals', collecting, atOnce, (creator) =>
    openGoal(door.sessionOf(creator), creator, collecting.indexOf(creator)),
  );
  const tipping = fans.filter(({ subscriptions }) => subscriptions.length > 0);
  const tipped = await forEachOf(report, 'Fans who tip', tipping, atOnce, (fan) =>
    tipOne(door.sessionOf(fan.person), fan, tipping.indexOf(fan)),
  );
  return opened + tipped;
}

/** Verified creators comment with pictures on the post of the next one. */
function commentInPictures(door: Door, { people }: World, report: Report): Promise<number> {
  const verified = people.creators.filter(({ isVerified }) => isVerified);
  const planned = exchanges.flatMap((exchange, place) => {
    const [guest, host] = [verified[place + 1], verified[place]];
    return guest && host ? [{ guest, host, exchange }] : [];
  });
  return forEachOf(report, 'Comments with pictures', planned, 2, (visit) => commentWithPictures(door, visit));
}

/** The first two creators write to all, and every second fan reads it. The last two ask a price for first messages. */
async function sendBroadcasts(door: Door, { people, fans }: World, report: Report): Promise<number> {
  const verified = people.creators.filter(({ isVerified }) => isVerified);
  const [senders, priced] = [verified.slice(0, 2), verified.slice(2).slice(-2)];
  const sent = await forEachOf(report, 'Broadcasts', senders, 2, (creator) =>
    broadcast(door.sessionOf(creator), senders.indexOf(creator)),
  );
  const readers = sent === 0 ? [] : fans.filter((_fan, place) => place % 2 === 0);
  await inParallel(readers, atOnce, async ({ person }) => {
    for (const creator of senders) await readBroadcasts(door.sessionOf(person), creator);
  });
  const asked = await forEachOf(report, 'Prices of first messages', priced, 2, (creator) =>
    askForFirstMessages(door.sessionOf(creator), {
      amountMinor: 500 * (1 + priced.indexOf(creator)),
      currency: creator.currency,
    }),
  );
  return sent + asked;
}

/** One request of each of the people that a visitor of the demo is likely to sign in as. */
function makeRequests(door: Door, world: World, report: Report): Promise<number> {
  const fans = liveliestFans(world);
  const planned = supportRequests.flatMap((request, place) => {
    const person = request.category === 'creators' ? world.people.creators[0] : fans[place];
    return person ? [{ request, person }] : [];
  });
  return forEachOf(report, 'Requests to the support', planned, atOnce, ({ request, person }) =>
    askSupport(door.sessionOf(person), request, door.operator),
  );
}

/** Authors see the texts of what they sell; everybody else would see none. */
async function idsByText(door: Door, { works }: World): Promise<(purchase: PlannedPurchase) => PostId | undefined> {
  const ids = new Map<string, PostId>();
  await inParallel(works, atOnce, async ({ creator }) => {
    for (const { _id, content } of await postsOf(door.sessionOf(creator), creator)) {
      ids.set(`${creator.sub}\n${content.text}`, _id);
    }
  });
  return ({ creator, post }) => ids.get(`${creator.sub}\n${post.text}`);
}
