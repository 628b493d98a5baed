import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Action } from './action.tsx';
import classes from './list-states.module.css';
import { Icon, type IconName } from './icon.tsx';

type EmptyStateProps = {
  readonly icon: IconName;
  readonly title: string;
  /** what this place is for, in a sentence */
  readonly text?: string;
  /** the one next action */
  readonly children?: ReactNode;
};

/** The state of a list without entries. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.medallion}>
        <Icon name={icon} size={28} />
      </span>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  );
}

/** The state of a list that could not be loaded. */
export function ErrorState({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{message}</p>
      <Action onClick={onRetry}>{uiTexts.tryAgain}</Action>
    </div>
  );
}
