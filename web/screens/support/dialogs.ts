import type { Way } from '#e2e/support/layers.ts';
import { readProfile } from '@velvet/contracts/account/profile';
import { readUser } from '@velvet/contracts/account/users';
import { listPosts, readPost } from '@velvet/contracts/content/post-calls';
import type { ScreenApi } from './api.ts';
import { creatorProfile, self, type Role } from './fixtures.ts';
import { sampleOf } from './sample.ts';

/** The dialogs and menus of an address, by their names. */
export type DialogsOf = {
  readonly address: string;
  readonly as: Role;
  /** sets answers before the address is opened */
  readonly prepare?: (api: ScreenApi) => void;
  readonly ways: Readonly<Record<string, Way>>;
  /** other ways on a phone; undefined: the dialog is not there */
  readonly onPhone?: Readonly<Record<string, Way | undefined>>;
};

type Sample = ReturnType<typeof samplePosts>[number];
const samplePosts = () => sampleOf(listPosts.data, 'full');

/** Posts that are the same when they are read again; one of another state would leave the list. */
const answerPosts =
  (change: (post: Sample) => Partial<Sample>) =>
  (api: ScreenApi): void => {
    const posts = samplePosts().map((post) => ({ ...post, state: 'published' as const, ...change(post) }));
    api.answer(listPosts, posts);
    api.answer(readPost, ({ params }) => posts.find(({ _id }) => _id === params['id']) ?? posts[0]!);
  };
const publishedPosts = answerPosts(() => ({}));
const ownPosts = answerPosts(({ author }) => ({ locked: null, author: { ...author, ...self } }));

const verifiedCreator = (api: ScreenApi): void =>
  api.answer(readUser, { ...sampleOf(readUser.data, 'full'), role: 'creator', verified: true });

const id = '01890000-0000-7000-8000-000000000000';
const at = (section: string, more = '') => `/dashboard?section=${section}${more}`;

const ofPages: readonly DialogsOf[] = [
  {
    address: '/@mara.voss',
    as: 'fan',
    prepare: verifiedCreator,
    ways: {
      'copying by hand': ['Share'],
      options: [/^More options for/],
      block: [/^More options for/, 'Block Mara Voss'],
      collect: [/^More options for/, 'Add to collection'],
      tip: [/^(Send|Tip)/],
      gift: [/^(Gift|Give)/],
      subscription: [/^Subscribe for/],
      ticket: [/^Buy ticket/],
    },
    onPhone: { gift: [/for free$|^Prices and offers/, /^(Gift|Give)/] },
  },
  {
    address: `/@mara.voss?post=${id}`,
    as: 'fan',
    ways: { options: ['More options'], subscription: [/^Mara Voss for/] },
  },
  {
    address: `/collection/${id}`,
    as: 'fan',
    prepare: publishedPosts,
    ways: { options: ['More options'], photo: [/^Open Evening light 2/], share: [/^Share, /] },
  },
  { address: `/session/${id}`, as: 'fan', ways: { ticket: [/^Buy ticket/] } },
];

const ofSections: readonly DialogsOf[] = [
  {
    address: at('home'),
    as: 'administrator',
    prepare(api) {
      publishedPosts(api);
      // the composer of a creator is not folded
      api.answer(readProfile, creatorProfile);
    },
    ways: {
      audience: [/^Who can see this/],
      search: [/^Search /],
      account: [/@ana.ruiz$/],
      meeting: [/@ana.ruiz$/, 'Start a meeting'],
      options: ['More options'],
      block: ['More options', /^Block /],
      photo: [/^Open Evening light 2/],
      share: [/^Share, /],
      subscription: [/^Mara Voss for/],
    },
    onPhone: {
      account: ['Open menu', /@ana.ruiz$/],
      meeting: ['Open menu', /@ana.ruiz$/, 'Start a meeting'],
    },
  },
  {
    address: at('home'),
    as: 'administrator',
    prepare: ownPosts,
    ways: {
      edit: ['More options', 'Edit post'],
      delete: ['More options', 'Delete post'],
      'copying by hand': ['More options', 'Copy link'],
      'delete comment': [/^Comments, /, 'Delete'],
    },
  },
  {
    address: at('videos'),
    as: 'administrator',
    ways: {
      edit: [/^Edit: /],
      options: ['More options'],
      why: ['More options', 'Why this video'],
      share: [/^Share, /],
    },
    onPhone: { edit: undefined },
  },
  {
    address: at('discover'),
    as: 'administrator',
    ways: { filter: [/^Filter/], options: [/^More Options for/], block: [/^More Options for/, 'Block'] },
  },
  {
    address: at('messages'),
    as: 'administrator',
    ways: { new: ['New Chat'], filter: ['Filter'], settings: ['Message settings'] },
  },
  {
    address: at('messages', `&conversation=${id}`),
    as: 'administrator',
    ways: {
      options: ['More options'],
      block: ['More options', /^Block /],
      files: [/^Add photos/],
      picker: [/^Add photos/, 'From vault'],
    },
  },
  {
    address: at('collections'),
    as: 'administrator',
    ways: {
      new: ['New Collection'],
      edit: [/^Edit /],
      all: [/^All creators of/],
      creators: [/^Add a creator to/],
    },
  },
  {
    address: at('vault'),
    as: 'administrator',
    ways: {
      upload: ['Upload Content'],
      view: ['View Evening light 3'],
      edit: ['Edit Evening light 3'],
      share: ['Share Evening light 3'],
      delete: ['Delete Evening light 3'],
      album: [/^Album: /],
      'new album': [/^Album: /, 'New album'],
      sort: [/^Sort: /],
    },
    onPhone: {
      edit: ['Actions for Evening light 3', 'Edit'],
      share: ['Actions for Evening light 3', 'Share'],
      delete: ['Actions for Evening light 3', 'Delete'],
    },
  },
  {
    address: at('queue'),
    as: 'administrator',
    ways: {
      schedule: ['Schedule Content'],
      edit: [/^Edit /],
      move: [/^Move /],
      duplicate: [/^Duplicate /],
      delete: [/^Delete /],
    },
  },
  { address: at('statements'), as: 'administrator', ways: { details: [/^View details of/] } },
  {
    address: at('statements', '&view=payouts'),
    as: 'administrator',
    ways: { setup: ['Finish setup'], change: ['Change'], remove: ['Remove'], sales: [/^View sales of/] },
  },
  {
    address: at('audience', '&view=offers'),
    as: 'administrator',
    ways: { new: ['New offer'], stop: [/^Stop: /] },
  },
  { address: at('statistics'), as: 'administrator', ways: { export: ['Export Data'] } },
  {
    address: at('profile'),
    as: 'administrator',
    ways: {
      edit: ['Edit Profile'],
      'copying by hand': ['Share'],
      avatar: ['Change profile picture'],
      banner: ['Change banner'],
      link: ['Add Link'],
      'edit link': [/^Edit Link: /],
      'delete link': [/^Delete Link: /],
    },
  },
  {
    address: at('profile', '&view=selling'),
    as: 'administrator',
    ways: {
      tier: ['Add tier'],
      'edit tier': [/^Edit tier: /],
      age: ['Verify your age'],
      plan: ['Cancel Premium'],
    },
  },
  {
    address: at('profile', '&view=account'),
    as: 'administrator',
    ways: { 'delete account': ['Delete account'] },
  },
  {
    address: at('subscriptions'),
    as: 'administrator',
    ways: { cancel: [/^Cancel your subscription/], again: ['Subscribe again'] },
  },
  {
    address: at('purchases', '&view=billing'),
    as: 'administrator',
    ways: { refund: [/^Request a refund/], receipt: [/^Receipt: /] },
  },
  {
    address: at('cards'),
    as: 'administrator',

    ways: { add: ['Add a card'], remove: [/^Remove /] },
  },
  { address: at('administration'), as: 'administrator', ways: { version: [/^View version/] } },
  { address: at('administration', '&view=payments'), as: 'administrator', ways: { details: [/^Details: /] } },
  {
    address: at('administration', '&view=refunds'),
    as: 'administrator',
    ways: { approve: ['Approve'], decline: ['Decline'] },
  },
  { address: at('administration', '&view=disputes'), as: 'administrator', ways: { evidence: [/^Evidence: /] } },
  {
    address: at('administration', '&view=payoutRuns'),
    as: 'administrator',
    ways: { release: [/^Release the balance/], hold: ['Hold a balance'] },
  },
  { address: at('administration', '&view=bonuses'), as: 'administrator', ways: { bonus: ['Grant a bonus'] } },
  {
    address: at('administration', '&view=reconciliation'),
    as: 'administrator',
    ways: { acknowledge: ['Acknowledge'] },
  },
];

export const dialogs: readonly DialogsOf[] = [...ofPages, ...ofSections];
