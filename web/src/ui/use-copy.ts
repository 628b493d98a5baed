import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { manualCopy } from './manual-copy.ts';

/** Duration of the confirmation, milliseconds (part 2, section 9). */
const shownMs = 2000;

/**
 * Copies by the Clipboard API, or by `execCommand` where that is missing or denied. After a failure the text stays
 * selected for a manual copy.
 * @param field the field that already shows the text
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

/** `execCommand` needs a field with the text, which stays selected after a failure. */
function copyFrom(field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  return document.execCommand('copy');
}

/** Copies and reports success for a moment. */
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
