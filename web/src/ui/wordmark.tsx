import { Link } from '@tanstack/react-router';
import { uiTexts } from '#texts/ui.ts';
import classes from './wordmark.module.css';

type WordmarkProps = {
  /** shows its first letter alone; the name stays */
  readonly isMark?: boolean;
  readonly onClick?: () => void;
};

export function Wordmark({ isMark = false, onClick }: WordmarkProps) {
  return (
    <Link
      to="/"
      className={classes.wordmark}
      {...(isMark && { 'aria-label': uiTexts.name })}
      {...(onClick && { onClick })}
    >
      {isMark ? uiTexts.mark : uiTexts.name}
    </Link>
  );
}
