import type { Browser } from 'playwright-core';
import { freePort } from '@velvet/engines/free-port';
import { openBrowser } from '@velvet/web/e2e/support/chromium';
import type { Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import { openScreens, type Screens } from '#world/screens.ts';

/** A browser before the built application, and where there is something to see. */
export type WebBench = Bench & {
  readonly browser: Browser;
  /** where other programs reach the browser, too */
  readonly debuggingPort: number;
  readonly screens: Screens;
};

/** A row that is measured in a browser of its own. */
export function webRow(name: string, measure: (bench: WebBench) => Promise<Line[]>): Row {
  return {
    name,
    async run(bench) {
      const screens = await openScreens(bench);
      const debuggingPort = await freePort();
      await using browser = await openBrowser([`--remote-debugging-port=${debuggingPort}`]);
      return await measure({ ...bench, browser, debuggingPort, screens });
    },
  };
}
