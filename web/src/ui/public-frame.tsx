import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { frameTexts } from '#texts/public-frame.ts';
import { marketing } from '#texts/marketing.ts';
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
        <nav className={classes.nav} aria-label={frameTexts.site}>
          <Link to="/" hash="about" activeOptions={{ includeHash: true }}>
            {frameTexts.about}
          </Link>
          <Link to="/browse">{frameTexts.browse}</Link>
          <Link to="/creators">{frameTexts.creators}</Link>
          <Link to="/" hash="pricing" activeOptions={{ includeHash: true }}>
            {frameTexts.pricing}
          </Link>
          <Link to="/support">{frameTexts.support}</Link>
        </nav>
        <div className={classes.actions}>{actions}</div>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <span className={classes.age}>{frameTexts.age}</span>
        <nav className={classes.links} aria-label={frameTexts.footer}>
          <Link to="/browse" className={classes.onlyOnPhones}>
            {frameTexts.browse}
          </Link>
          <Link to="/creators" className={classes.onlyOnPhones}>
            {frameTexts.creators}
          </Link>
          <Link to="/support">{frameTexts.support}</Link>
          <Link to="/privacy">{frameTexts.privacy}</Link>
          <Link to="/terms">{frameTexts.terms}</Link>
          <a href={`mailto:${marketing.contact.support}`}>{frameTexts.contact}</a>
        </nav>
      </footer>
    </>
  );
}
