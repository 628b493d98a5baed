import type { MouseEvent, ReactNode } from 'react';
import { profileAddress } from './card-actions.ts';

type ProfileLinkProps = {
  readonly handle: string;
  readonly onOpen: (handle: string) => void;
  readonly className?: string | undefined;
  /** a second link to the same place: not for the keyboard, not read out */
  readonly isExtra?: boolean;
  readonly children: ReactNode;
};

/** A true link, so that it opens in another tab as links do; otherwise the page decides. */
export function ProfileLink({ handle, onOpen, className, isExtra, children }: ProfileLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(handle);
  };
  return (
    <a
      href={profileAddress(handle)}
      onClick={open}
      className={className}
      {...(isExtra && { tabIndex: -1, 'aria-hidden': true })}
    >
      {children}
    </a>
  );
}
