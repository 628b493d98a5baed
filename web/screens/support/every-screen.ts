import type { Page } from 'playwright-core';
import { go } from '#e2e/support/travel.ts';
import type { ScreenAddress } from './addresses.ts';
import type { ScreenApi } from './api.ts';
import type { useScreens } from './screens.ts';

type Screens = ReturnType<typeof useScreens>;
type Options = Parameters<Screens['visit']>[0];
export type Shown = { readonly page: Page; readonly api: ScreenApi; readonly settled: () => Promise<void> };
export type Look = (shown: Shown) => Promise<readonly string[]>;

const roles = ['visitor', 'fan', 'administrator'] as const;

/**
 * Opens the screens of every role and returns the faults that `look` finds in each, without those that have none.
 * @param prepare sets the answers before each screen is opened
 */
export async function faultsIn(
  screens: Screens,
  options: Options,
  which: readonly ScreenAddress[],
  look: Look,
  prepare: (api: ScreenApi) => unknown = () => undefined,
): Promise<Record<string, readonly string[]>> {
  const faults: Record<string, readonly string[]> = {};
  for (const as of roles) {
    const { page, api, settled, pageErrors } = await screens.visit({ ...options, as });
    for (const { name, address } of which.filter((each) => each.as === as)) {
      await prepare(api);
      await go(page, address);
      const found = [...(await look({ page, api, settled }).catch((error: Error) => [error.message]))];
      found.push(...pageErrors.splice(0));
      if (found.length > 0) faults[name] = found;
    }
  }
  return faults;
}
