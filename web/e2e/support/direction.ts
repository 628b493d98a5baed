import type { Page } from 'playwright-core';

/** Returns the texts on a page, and the values of fields, that are in Arabic alone and do not have the direction of their letters. */
export const turnedTextsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text) && !/[A-Za-z]/.test(text);
    const isOwn = (element: Element) => getComputedStyle(element).unicodeBidi === 'plaintext';
    const nameOf = (element: Element) => `${element.outerHTML.slice(0, 200)} in ${element.parentElement?.className}`;
    // initials, the labels of buttons, and sentences of the application that may begin with a name
    const ignored = '[aria-hidden], .mantine-Avatar-placeholder, .mantine-Button-label, [dir=ltr]';
    const turned = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement } = text;
      if (
        !parentElement ||
        !isArabic(text.textContent ?? '') ||
        parentElement.closest(ignored) ||
        !parentElement.checkVisibility()
      )
        continue;
      let element = parentElement;
      while (!isOwn(element) && getComputedStyle(element).display === 'inline' && element.parentElement)
        element = element.parentElement;
      // the anonymous box around a text in a flex container has the direction of the page
      const isFlex = element === parentElement && /flex|grid/.test(getComputedStyle(element).display);
      if (!isOwn(element) || isFlex) turned.add(nameOf(parentElement));
    }
    for (const field of document.querySelectorAll('input, textarea'))
      if (isArabic((field as HTMLInputElement).value) && !isOwn(field)) turned.add(nameOf(field));
    return [...turned];
  });
