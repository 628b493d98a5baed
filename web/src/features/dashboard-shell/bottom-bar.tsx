import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { dashboardTexts } from '#texts/dashboard.ts';
import { Icon } from '#ui/icon.tsx';
import { Badge } from './badge.tsx';
import classes from './bottom-bar.module.css';
import { barSections, searchFor, type Badges } from './sections.ts';

type BottomBarProps = { readonly current: string | undefined; readonly badges: Badges };

/** The most used sections, within reach of the thumb; the drawer has all of them. */
export function BottomBar({ current, badges }: BottomBarProps) {
  return (
    <nav aria-label={dashboardTexts.quick} className={classes.bar}>
      {barSections.map(({ id, label, icon }, index) => (
        <Fragment key={id}>
          {index === 2 && (
            <Link to="/dashboard" search={{}} state={{ isWriting: true }} className={classes.new}>
              <span>
                <Icon name="plus" size={22} />
              </span>
              {dashboardTexts.new}
            </Link>
          )}
          <Link
            to="/dashboard"
            search={searchFor(id)}
            className={classes.link}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={id === current ? 'page' : undefined}
          >
            <Icon name={icon} size={22} />
            {label}
            <Badge count={badges[id] ?? 0} className={classes.badge} />
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
