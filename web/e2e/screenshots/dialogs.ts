import type { Page } from 'playwright-core';
import type { People, Viewer } from './people.ts';
import type { Screen } from './screens.ts';

/** The dialogs, with the screens and actions that open them. */
export function dialogs({ creator, fan }: People): Screen[] {
  const ofCreator = (section: string, name: string, act: Screen['act']) => over(creator, section, name, act);
  const onOwnPage = (name: string, act: Screen['act']): Screen => ({
    name: `dialog-${name}`,
    address: `/@${creator.handle}`,
    as: creator,
    ...(act && { act }),
  });
  const ofFan = (section: string, name: string, act: Screen['act']) => over(fan, section, name, act);
  return [
    ofCreator('home', 'composer', write),
    onOwnPage('edit-post', editFirst),
    onOwnPage('unsaved', async (page) => {
      await editFirst(page);
      await page.getByRole('dialog').getByRole('textbox').first().fill('Other words');
      await page.keyboard.press('Escape');
    }),
    ofCreator('home', 'vault-picker', async (page) => {
      await page.getByText('Photo', { exact: true }).click();
      await press('From vault')(page);
    }),
    ofCreator('vault', 'upload', press('Upload Content')),
    ofCreator('vault', 'viewer', press(/^View /)),
    ofCreator('vault', 'photo-filters', async (page) => {
      await press(/^View /)(page);
      await page.getByRole('button', { name: 'Photo filters', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Vintage' }).click();
    }),
    ...['Edit', 'Share', 'Delete'].map((action) => ofCreator('vault', action.toLowerCase(), actOnFirst(action))),
    ofCreator('vault', 'picked', pick(2)),
    ofCreator('vault', 'albums', press('Album: All content')),
    ofCreator('vault', 'order', press(/^Sort: /)),
    ofCreator('profile', 'edit', press('Edit Profile')),
    ofCreator('profile', 'birthday', async (page) => {
      await press('Edit Profile')(page);
      await page.getByRole('dialog').getByLabel('Birthday', { exact: true }).click();
    }),
    ofCreator('profile', 'avatar', press('Change profile picture')),
    ofCreator('profile', 'link', press('Add Link')),
    ofCreator('profile', 'delete-account', press('Delete account')),
    ofCreator('statements', 'details', press(/^View details of/)),
    ofCreator('statements&view=payouts', 'method', press('Add payout method')),
    ofFan('home', 'search', async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('dialog').getByRole('combobox').fill('the');
      await page.getByRole('option').first().waitFor();
    }),
    ofFan('home', 'comments', press(/^Comments, [1-9]/)),
    ofFan('home', 'gallery', press(/^Open Photo/)),
    ofFan('messages', 'chat', openChat),
    ofCreator('messages', 'broadcasts', press('Broadcasts')),
    ofCreator('queue', 'month', (page) => page.getByText('Month', { exact: true }).click({ force: true })),
    ofFan('discover', 'person', (page) => page.getByRole('main').getByRole('link').first().click()),
    ofFan('discover', 'options', press(/^More Options/)),
    ofFan('subscriptions', 'pause', press(/^Pause your subscription/)),
    ofFan('cards', 'add', press('Add a card')),
    ofFan('purchases&view=billing', 'receipt', press(/^Receipt/)),
    ...payments({ creator, fan }),
  ];
}

const payments = ({ creator, fan }: Pick<People, 'creator' | 'fan'>): Screen[] => [
  { name: 'dialog-subscribe', address: `/@${creator.handle}`, as: fan, act: press('Subscribe') },
  { name: 'dialog-tip', address: `/@${creator.handle}`, as: fan, act: press(/^Tip /) },
  { name: 'landing-premium', address: '/#pricing', as: creator, act: press('Go Premium') },
];

const over = (as: Viewer, section: string, name: string, act: Screen['act']): Screen => ({
  name: `dialog-${section.replace('&view=', '-')}-${name}`,
  address: `/dashboard?section=${section}`,
  as,
  ...(act && { act }),
});

async function editFirst(page: Page): Promise<void> {
  await press('List')(page);
  await press('More options')(page);
  await page.getByRole('menuitem', { name: 'Edit post' }).click();
}

const press = (name: string | RegExp) => async (page: Page) => {
  const exactly = typeof name === 'string' ? { name, exact: true } : { name };
  await page.getByRole('main').getByRole('button', exactly).first().click();
};

/** Uses the button of an action, or its menu item on a phone. */
const actOnFirst = (action: string) => async (page: Page) => {
  const first = page.getByRole('article').first();
  const button = first.getByRole('button', { name: new RegExp(`^${action} `) });
  if (await button.isVisible()) return button.click();
  await first.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

async function openChat(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('button').nth(1).click();
  await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
}

const pick = (count: number) => async (page: Page) => {
  for (let index = 0; index < count; index += 1) await page.getByRole('checkbox').nth(index).check();
};

async function write(page: Page): Promise<void> {
  const composer = page.getByRole('region', { name: 'New post' });
  await composer.getByRole('textbox').first().fill('Two rolls of film from the roof, the hour before the storm.');
  await composer.getByRole('button', { name: 'Options' }).click();
  await composer.getByText('Photo', { exact: true }).click();
}
