import type { Page } from 'playwright-core';

export type Who = 'visitor' | 'creator' | 'applicant';
type Act = (page: Page) => Promise<unknown>;

export type Screen = {
  readonly name: string;
  readonly address: string;
  /** what is there when it is whole */
  readonly shows: string | RegExp;
  /** what opens over it, one after the other; the Escape key closes each */
  readonly over?: Readonly<Record<string, Act>>;
};

export type Known = { readonly handle: string; readonly post: string };

const at = (section: string) => `/dashboard?section=${section}`;
const press =
  (name: string | RegExp): Act =>
  (page) =>
    page
      .getByRole('main')
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click();
const choose =
  (opener: string | RegExp, item: string): Act =>
  async (page) => {
    await press(opener)(page);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
/** By its button, or where there is no room for buttons by its menu. */
const actOnItem =
  (action: string): Act =>
  async (page) => {
    const card = page.getByRole('article').first();
    const button = card.getByRole('button', { name: new RegExp(`^${action} `) });
    if (await button.isVisible()) return button.click();
    await card.getByRole('button', { name: /^Actions for/ }).click();
    return page.getByRole('menuitem', { name: action, exact: true }).click();
  };

const visitor = ({ handle, post }: Known): readonly Screen[] => [
  { name: 'landing', address: '/', shows: 'Browse Creators' },
  { name: 'sign-in', address: '/auth', shows: 'Sign in to Velvet' },
  { name: 'for creators', address: '/creators', shows: 'For creators' },
  { name: 'support', address: '/support', shows: 'System Status' },
  { name: 'terms', address: '/terms', shows: 'Terms of Service' },
  { name: 'privacy', address: '/privacy', shows: 'Privacy Policy' },
  { name: 'meeting room', address: '/room/tuesday', shows: 'Meeting room' },
  { name: 'video', address: '/video/42', shows: 'Coming Soon' },
  { name: 'a creator', address: `/@${handle}`, shows: /joined 20/ },
  { name: 'a post of a creator', address: `/@${handle}?post=${post}`, shows: 'Sign in to comment' },
  { name: 'nobody', address: '/@nobody.at.all', shows: 'Nobody is here' },
  { name: 'a link that has ended', address: '/vault/shared/none', shows: 'This link has ended' },
];

const creator: readonly Screen[] = [
  {
    name: 'home, own',
    address: '/dashboard',
    shows: 'Good evening from',
    over: {
      audience: press(/^Who can see this/),
      options: press('Options'),
      'own post': press('More options'),
      edit: choose('More options', 'Edit post'),
      delete: choose('More options', 'Delete post'),
      photo: press(/^Open Photo/),
      picker: async (page) => {
        await page.getByRole('main').getByText('Photo', { exact: true }).click();
        await press('From vault')(page);
      },
    },
  },
  { name: 'notifications, full', address: at('notifications'), shows: /Finn Dale/ },
  {
    name: 'vault, full',
    address: at('vault'),
    shows: 'light',
    over: {
      upload: press('Upload Content'),
      view: press(/^View /),
      edit: actOnItem('Edit'),
      share: actOnItem('Share'),
      delete: actOnItem('Delete'),
      selection: (page) => page.getByRole('checkbox').first().check(),
    },
  },
  {
    name: 'statements, full',
    address: at('statements'),
    shows: 'Total Earnings',
    over: { details: press(/^View details of/) },
  },
  {
    name: 'profile, creator',
    address: at('profile'),
    shows: 'Subscription price',
    over: {
      edit: press('Edit Profile'),
      avatar: press('Change profile picture'),
      banner: press('Change banner'),
      link: press('Add Link'),
      'delete account': press('Delete account'),
    },
  },
];

const applicant: readonly Screen[] = [{ name: 'age check', address: '/dashboard', shows: 'Not started' }];

/** Every address, section and dialog, by whose eyes see it best. */
export const screens = (known: Known): Readonly<Record<Who, readonly Screen[]>> => ({
  visitor: visitor(known),
  creator,
  applicant,
});
