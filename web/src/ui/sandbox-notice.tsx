import { useSyncExternalStore } from 'react';
import { sandboxCookie } from '@velvet/contracts/platform/sandbox-notice';
import { sandboxTexts } from '#texts/sandbox.ts';
import classes from './sandbox-notice.module.css';

// the cookie of a page never changes
const subscribe = () => () => undefined;
const hasCookie = () => document.cookie.split('; ').includes(sandboxCookie);

/** Shows on every page of a test installation that sign-in, cards and mails are sandboxes. The server sets a cookie there. */
export function SandboxNotice() {
  const isShown = useSyncExternalStore(subscribe, hasCookie, () => false);
  if (!isShown) return null;
  return (
    <p role="note" className={classes.notice}>
      {sandboxTexts.notice}
    </p>
  );
}
