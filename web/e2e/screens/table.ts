import {
  account,
  actOnItem,
  choose,
  deleteComment,
  firstStep,
  press,
  search,
  startMeeting,
  unlock,
  type Act,
} from './acts.ts';

export type Role = 'visitor' | 'fan' | 'creator' | 'newcomer' | 'applicant' | 'refused' | 'arrival';

export type Screen = {
  readonly name: string;
  readonly address: string;
  /** text or label of the loaded screen */
  readonly shows: string | RegExp;
  /** action that shows the screen after the address is opened */
  readonly first?: Act;
  /** actions that open its dialogs and menus; Escape closes each */
  readonly over?: Readonly<Record<string, Act>>;
};

export type Known = {
  readonly handle: string;
  readonly post: string;
  readonly shared: string;
  readonly collection: string;
};

const at = (section: string) => `/dashboard?section=${section}`;
const visitor = ({ handle, post, shared, collection }: Known): readonly Screen[] => [
  {
    name: 'landing',
    address: '/',
    shows: 'Browse Creators',
    // the lower half loads when it is scrolled to
    first: async (page) => {
      await page.getByRole('heading', { name: 'Plans for creators' }).scrollIntoViewIfNeeded();
      await page.getByRole('heading', { name: 'Creators worth staying for' }).waitFor();
    },
  },
  { name: 'sign-in', address: '/auth', shows: 'Sign in to Velvet' },
  { name: 'browse creators', address: '/browse', shows: 'Mara Voss' },
  { name: 'for creators', address: '/creators', shows: 'For creators' },
  { name: 'support', address: '/support', shows: 'System Status' },
  { name: 'terms', address: '/terms', shows: 'Terms of Service' },
  { name: 'privacy', address: '/privacy', shows: 'Privacy Policy' },
  { name: 'meeting room, before joining', address: '/room/tuesday', shows: 'Join CMA Meeting' },
  { name: 'meeting room, by voice', address: '/room/tuesday?mode=voice', shows: 'Join CMA Meeting' },
  {
    name: 'meeting room',
    address: '/room/tuesday?name=Ana',
    shows: "You're the only one here",
    over: {
      share: press('Share link'),
      more: press('More options'),
      devices: choose('More options', 'Camera and sound'),
      keys: (page) => page.keyboard.press('?'),
    },
  },
  {
    name: 'meeting room, chat',
    address: '/room/tuesday?name=Ana',
    shows: "You're the only one here",
    first: press('Chat'),
  },
  {
    name: 'meeting room, people',
    address: '/room/tuesday?name=Ana',
    shows: "You're the only one here",
    first: press(/is here$/),
  },
  { name: 'a video that is gone', address: '/video/42', shows: "This video doesn't exist or isn't available to you." },
  { name: 'a creator', address: `/@${handle}`, shows: /joined 20/ },
  { name: 'a post of a creator', address: `/@${handle}?post=${post}`, shows: 'Sign in to comment' },
  { name: 'nobody', address: '/@nobody.at.all', shows: 'Discover creators' },
  { name: 'a collection', address: `/collection/${collection}`, shows: 'Good evening from Mara Voss' },
  { name: 'a session that is gone', address: '/session/none', shows: "This session isn't here" },
  { name: 'a collection that is gone', address: '/collection/none', shows: 'Collection not found' },
  { name: 'a link', address: shared, shows: 'light' },
  { name: 'a gift that is gone', address: '/gift/none', shows: 'This gift is no longer available' },
  { name: 'a link that has ended', address: '/vault/shared/none', shows: 'This link no longer works' },
];

const fan = ({ handle, post }: Known): readonly Screen[] => [
  {
    name: 'home, full',
    address: '/dashboard',
    shows: 'Good evening from Mara Voss',
    over: { search, account, 'start a meeting': startMeeting },
  },
  {
    name: 'discover',
    address: at('discover'),
    shows: 'Mara Voss',
    over: {
      filter: press(/^Filter/),
      options: press(/^More Options for/),
      block: choose(/^More Options for/, 'Block'),
    },
  },
  { name: 'a person', address: `${at('discover')}&user=${handle}`, shows: /joined/i },
  { name: 'nobody', address: `${at('discover')}&user=nobody.at.all`, shows: "This person doesn't exist." },
  {
    name: 'subscriptions, full',
    address: at('subscriptions'),
    shows: 'Mara Voss',
    over: { pause: press(/^Pause your subscription/) },
  },
  { name: 'renewals, full', address: `${at('subscriptions')}&view=calendar`, shows: 'Month by month' },
  { name: 'saved posts', address: at('saved'), shows: 'Search saved posts' },
  { name: 'purchases, full', address: at('purchases'), shows: 'The whole of it by Mara Voss' },
  { name: 'gifts, empty', address: `${at('purchases')}&view=gifts`, shows: 'No gifts yet' },
  {
    name: 'cards, full',
    address: at('cards'),
    shows: 'Visa •••• 4242',
    over: { add: press('Add a card'), remove: press(/^Remove /) },
  },
  { name: 'a post', address: `/dashboard?post=${post}`, shows: 'Write a comment...' },
  {
    name: 'a post that is gone',
    address: '/dashboard?post=01890a5d-ac96-774b-bcce-b302099a8057',
    shows: "This post doesn't exist or isn't available to you.",
  },
  { name: 'videos', address: at('videos'), shows: 'No videos yet! Upload your first video to get started!' },
  { name: 'queue', address: at('queue'), shows: 'No queue items found', over: { schedule: press('Schedule Content') } },
  { name: 'statistics, empty', address: at('statistics'), shows: 'Content performance' },
  { name: 'more', address: at('more'), shows: 'Coming Soon' },
];

const creator = ({ collection }: Known): readonly Screen[] => [
  ...sections,
  {
    name: 'an own collection',
    address: `/collection/${collection}`,
    shows: 'Good evening from Mara Voss',
    over: { edit: press('Edit'), creators: press('Edit creators') },
  },
];

/** Sections of a creator. */
const sections: readonly Screen[] = [
  {
    name: 'home, own',
    address: '/dashboard',
    shows: 'Good evening from',
    over: {
      audience: press(/^Who can see this/),
      'own post': press('More options'),
      reactions: (page) => page.getByRole('button', { name: 'Like, 0' }).first().press('ArrowUp'),
      'copying by hand': choose('More options', 'Copy link'),
      'delete comment': deleteComment,
      edit: choose('More options', 'Edit post'),
      delete: choose('More options', 'Delete post'),
      photo: press(/^Open Photo/),
      picker: async (page) => {
        await page.getByRole('main').getByText('Photo', { exact: true }).click();
        await press('From vault')(page);
      },
    },
  },
  { name: 'home, options', address: '/dashboard', shows: 'Good evening from', first: press('Options') },
  { name: 'collections, full', address: at('collections'), shows: 'Worth staying for', over: { edit: press(/^Edit/) } },
  {
    name: 'messages, chat',
    address: at('messages'),
    shows: /Finn Dale/,
    first: press(/Finn Dale/),
  },
  { name: 'notifications, full', address: at('notifications'), shows: /Finn Dale/ },
  {
    name: 'vault, full',
    address: at('vault'),
    shows: 'light',
    over: {
      upload: press('Upload Content'),
      view: press(/^View /),
      filters: async (page) => {
        await press(/^View /)(page);
        await page.getByRole('button', { name: 'Photo filters', exact: true }).click();
      },
      edit: actOnItem('Edit'),
      share: actOnItem('Share'),
      delete: actOnItem('Delete'),
    },
  },
  {
    name: 'vault, selected',
    address: at('vault'),
    shows: 'light',
    first: (page) => page.getByRole('checkbox').first().check(),
  },
  {
    name: 'statements, full',
    address: at('statements'),
    shows: 'Total Earnings',
    over: { details: press(/^View details of/) },
  },
  {
    name: 'payouts, full',
    address: `${at('statements')}&view=payouts`,
    shows: '•••• 3000',
    over: { change: press('Change'), remove: press('Remove') },
  },
  { name: 'subscribers, full', address: `${at('statements')}&view=subscribers`, shows: 'Earned so far' },
  { name: 'buyers, full', address: `${at('statements')}&view=buyers`, shows: 'Your share' },
  {
    name: 'profile, creator',
    address: at('profile'),
    shows: 'Subscription tiers',
    over: {
      edit: press('Edit Profile'),
      avatar: press('Change profile picture'),
      banner: press('Change banner'),
      link: press('Add Link'),
      'edit link': press(/^Edit Link: /),
      'delete link': press(/^Delete Link: /),
      'delete account': press('Delete account'),
    },
  },
  {
    name: 'statistics',
    address: at('statistics'),
    shows: 'Views over time',
    over: { export: press('Export Data') },
  },
];

const newcomer = ({ handle }: Known): readonly Screen[] => [
  { name: 'home, to discover', address: '/dashboard', shows: 'Mara Voss' },
  {
    name: 'collections, empty',
    address: at('collections'),
    shows: 'No collections yet',
    first: press('New Collection'),
  },
  {
    name: 'messages, empty',
    address: at('messages'),
    shows: 'No conversations yet',
    over: { new: press('New Chat'), settings: press('Message settings') },
  },
  { name: 'notifications, empty', address: at('notifications'), shows: 'No notifications found' },
  { name: 'vault, empty', address: at('vault'), shows: 'No content found' },
  { name: 'statements, empty', address: at('statements'), shows: 'No statements found' },
  { name: 'billing, empty', address: `${at('purchases')}&view=billing`, shows: 'No payments yet' },
  { name: 'subscriptions, empty', address: at('subscriptions'), shows: 'No subscriptions yet' },
  { name: 'renewals, empty', address: `${at('subscriptions')}&view=calendar`, shows: 'Nothing renews' },
  { name: 'purchases, empty', address: at('purchases'), shows: 'No purchases yet' },
  { name: 'cards, empty', address: at('cards'), shows: 'No cards yet' },
  {
    name: 'profile, member',
    address: at('profile'),
    shows: 'External Links',
    over: { become: press('Become a creator') },
  },
  {
    name: 'buying',
    address: `/@${handle}`,
    shows: /joined 20/,
    over: { subscription: press('Subscribe'), 'a post': unlock },
  },
];

const applicant: readonly Screen[] = [{ name: 'age check', address: '/dashboard', shows: 'Not started' }];
const refused: readonly Screen[] = [{ name: 'age check, failed', address: '/dashboard', shows: 'Failed' }];
const arrival: readonly Screen[] = [
  { name: 'first step', address: '/dashboard', shows: 'Welcome to Velvet' },
  { name: 'second step', address: '/dashboard', shows: 'Welcome to Velvet', first: firstStep(1) },
  { name: 'third step', address: '/dashboard', shows: 'Welcome to Velvet', first: firstStep(2) },
];

/** Every address, section and dialog, by the role that sees most of it. */
export const screens = (known: Known): Readonly<Record<Role, readonly Screen[]>> => ({
  visitor: visitor(known),
  fan: fan(known),
  creator: creator(known),
  newcomer: newcomer(known),
  applicant,
  refused,
  arrival,
});
