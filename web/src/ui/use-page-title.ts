import { useDocumentTitle } from '@mantine/hooks';
import { uiTexts } from '#texts/ui.ts';

/** What the browser's tab says. @param name of the page, without the product's */
export function usePageTitle(name: string): void {
  useDocumentTitle(`${name} · ${uiTexts.name}`);
}
