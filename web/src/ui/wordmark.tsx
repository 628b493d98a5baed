import { Link } from '@tanstack/react-router';
import classes from './wordmark.module.css';

export function Wordmark({ onClick }: { onClick?: () => void }) {
  return (
    <Link to="/" className={classes.wordmark} {...(onClick && { onClick })}>
      Velvet
    </Link>
  );
}
