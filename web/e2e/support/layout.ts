import type { Page } from 'playwright-core';

/**
 * Returns horizontal overflow, controls that are cut off at a side, text in columns of a few letters, and a main part or
 * fields too narrow to use. Covers the topmost dialog or menu, else the page.
 */
export function misfitsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const leastMain = 300;
    const leastField = 96;
    const leastColumn = 64;
    const isDrawn = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const nameOf = (one: Element) => one.outerHTML.slice(0, 140);
    const layers = [...document.querySelectorAll('[role=dialog], [role=menu]')];
    const within = layers.findLast((layer) => layer.checkVisibility()) ?? document.body;
    const faults: string[] = [];

    const excess = document.documentElement.scrollWidth - innerWidth;
    if (excess > 0) faults.push(`${excess}px too wide`);
    const main = document.querySelector('main')?.getBoundingClientRect().width ?? leastMain;
    if (main < leastMain) faults.push(`the main part is ${main}px wide`);

    /** Whether a scroller between the control and the page moves sideways. */
    const isScrolledSideways = (control: Element) => {
      for (let one = control.parentElement; one; one = one.parentElement)
        if (one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
      return false;
    };
    for (const control of within.querySelectorAll('a[href], button, input, textarea, select, [tabindex="0"]')) {
      const { left, right, width, height } = control.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !isDrawn(control)) continue;
      if ((left < -1 || right > innerWidth + 1) && !isScrolledSideways(control))
        faults.push(`cut off: ${nameOf(control)}`);
      if (width < leastField && control.matches('textarea, input:is([type=text], [type=search], :not([type]))'))
        faults.push(`${width}px for text: ${nameOf(control)}`);
    }

    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || (text.textContent?.trim().length ?? 0) < 20 || !isDrawn(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { width, height } = range.getBoundingClientRect();
      if (width > 1 && width < leastColumn && height > 80) faults.push(`${width}px for a column: ${nameOf(parent)}`);
    }
    return faults;
  });
}
