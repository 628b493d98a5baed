import { Link } from '@tanstack/react-router';
import { uiTexts } from '#texts/ui.ts';
import classes from './wordmark.module.css';

export function Wordmark({ onClick }: { onClick?: () => void }) {
  return (
    <Link to="/" className={classes.wordmark} {...(onClick && { onClick })}>
      {uiTexts.name}
    </Link>
  );
}
