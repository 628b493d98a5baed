import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { manualCopy } from './manual-copy.ts';

/** The confirmation is shown this long (part 2, section 9). */
const shownMs = 2000;

/**
 * A browser may have no clipboard, or keep it closed: then the older way is tried, or the text is shown and selected, to be
 * copied by hand.
 * @param field where it is to be read already
 * @returns whether it was copied
 */
export async function copyText(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (field) return copyFrom(field);
    manualCopy.show(text);
    return false;
  }
}

/** The older way needs a field with the text in it, which stays selected where that fails too. */
function copyFrom(field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  return document.execCommand('copy');
}

/** For a button that says for a moment that it has copied. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), shownMs);
  const copy = async (text: string, field?: HTMLInputElement | null) => {
    const hasWorked = await copyText(text, field);
    if (hasWorked) {
      setCopied(true);
      start();
    }
    return hasWorked;
  };
  return { isCopied, copy };
}
