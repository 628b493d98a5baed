import { desktop, faultsOf } from '#e2e/support/browser.ts';
import { misfitsIn } from '#e2e/support/layout.ts';
import { everyDialog } from './support/every-dialog.ts';
import { useScreens } from './support/screens.ts';

everyDialog(useScreens(), 'dialogs are accessible and fit at a desk', { viewport: desktop }, async (page) => [
  ...(await faultsOf(page)),
  ...(await misfitsIn(page)),
]);
