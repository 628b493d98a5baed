import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';

/** The confirmation is shown this long (part 2, section 9). */
const shownMs = 2000;

/** @returns whether it worked: a browser may have no clipboard, or keep it closed */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** For a button that says for a moment that it has copied. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), shownMs);
  const copy = async (text: string) => {
    const hasWorked = await copyText(text);
    if (hasWorked) {
      setCopied(true);
      start();
    }
    return hasWorked;
  };
  return { isCopied, copy };
}
