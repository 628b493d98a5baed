import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { byHand } from './by-hand.ts';

/** The confirmation is shown this long (part 2, section 9). */
const shownMs = 2000;

/**
 * A browser may have no clipboard, or keep it closed: then the text is shown and selected, to be copied by hand.
 * @param field where it is to be read already
 * @returns whether it was copied
 */
export async function copyText(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!field) byHand.show(text);
    field?.focus();
    field?.select();
    return false;
  }
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
