import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { frameTexts } from '#texts/public-frame.ts';
import { marketing } from '#texts/marketing.ts';
import classes from './public-frame.module.css';
import { Icon } from './icon.tsx';
import { SkipLink } from './skip-link.tsx';
import { Wordmark } from './wordmark.tsx';

function SiteLinks() {
  return (
    <>
      <Link to="/" hash="about" activeOptions={{ includeHash: true }}>
        {frameTexts.about}
      </Link>
      <Link to="/browse">{frameTexts.browse}</Link>
      <Link to="/creators">{frameTexts.creators}</Link>
      <Link to="/" hash="pricing" activeOptions={{ includeHash: true }}>
        {frameTexts.pricing}
      </Link>
      <Link to="/support">{frameTexts.support}</Link>
    </>
  );
}

/** The same on a phone. The browser's own disclosure works before the application does. */
function SiteMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ type, target }: Event) => {
      const isInside = target instanceof Node && menu.current?.contains(target);
      if (menu.current && (type === 'keydown' || !isInside)) menu.current.open = false;
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close(event);
    addEventListener('click', close);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('click', close);
      removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <details ref={menu} className={classes.menu}>
      <summary aria-label={frameTexts.menu}>
        <Icon name="menu" size={24} />
      </summary>
      <nav
        aria-label={frameTexts.menu}
        onClickCapture={() => {
          if (menu.current) menu.current.open = false;
        }}
      >
        <SiteLinks />
      </nav>
    </details>
  );
}

/** Header and footer of every page that is open to everyone. */
export function PublicFrame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className={classes.header}>
        <Wordmark />
        <Group
          component="nav"
          align="stretch"
          wrap="nowrap"
          gap="2xl"
          ml="5xl"
          className={classes.nav}
          aria-label={frameTexts.site}
        >
          <SiteLinks />
        </Group>
        <Group wrap="nowrap" gap="sm" ml="auto">
          {actions}
        </Group>
        <SiteMenu />
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <span>{frameTexts.age}</span>
        <Group
          component="nav"
          align="stretch"
          wrap="nowrap"
          gap="2xl"
          className={classes.links}
          aria-label={frameTexts.footer}
        >
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
        </Group>
      </footer>
    </>
  );
}
