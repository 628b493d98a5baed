import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Action } from './action.tsx';
import classes from './faces.module.css';
import { Icon, type IconName } from './icon.tsx';

type EmptyFaceProps = {
  readonly icon: IconName;
  readonly title: string;
  /** what this place is for, in a sentence */
  readonly text?: string;
  /** the one next action */
  readonly children?: ReactNode;
};

/** A list with nothing in it. */
export function EmptyFace({ icon, title, text, children }: EmptyFaceProps) {
  return (
    <div className={classes.face}>
      <span className={classes.medallion}>
        <Icon name={icon} size={28} />
      </span>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  );
}

/** A list that could not be had. */
export function ErrorFace({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <div className={classes.face} role="alert">
      <p className={classes.title}>{message}</p>
      <Action onClick={onRetry}>{uiTexts.tryAgain}</Action>
    </div>
  );
}
