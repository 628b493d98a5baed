import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './public-frame.module.css';
import { SkipLink } from './skip-link.tsx';
import { Wordmark } from './wordmark.tsx';

/** Header and footer of every page that is open to everyone. */
export function PublicFrame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <Wordmark />
        <nav className={classes.nav} aria-label="Site">
          <Link to="/creators">For creators</Link>
          <Link to="/support">Support</Link>
        </nav>
        <div className={classes.actions}>{actions}</div>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <span className={classes.age}>18+ only. Every creator is verified.</span>
        <nav className={classes.links} aria-label="Footer">
          <Link to="/creators" className={classes.onlyOnPhones}>
            For creators
          </Link>
          <Link to="/support">Support</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
      </footer>
    </>
  );
}
