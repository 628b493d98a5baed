import { useDocumentTitle } from '@mantine/hooks';
import { uiTexts } from '#texts/ui.ts';

/**
 * Sets the document's title.
 * @param name of the page, without the product's
 */
export function usePageTitle(name: string): void {
  useDocumentTitle(`${name} · ${uiTexts.name}`);
}
