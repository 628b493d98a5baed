import { Link } from '@tanstack/react-router';
import { ActionLink } from '#ui/action.tsx';
import { Icon } from '#ui/icon.tsx';
import classes from './section-nav.module.css';
import { searchFor, sectionGroups } from './sections.ts';

type SectionNavProps = { readonly current: string; readonly onNavigate: () => void };

export function SectionNav({ current, onNavigate }: SectionNavProps) {
  return (
    <nav aria-label="Sections" className={classes.nav}>
      {sectionGroups.map((group) => (
        <ul key={group[0]?.id} className={classes.group}>
          {group.map(({ id, label, icon }) => (
            <li key={id}>
              <Link
                to="/dashboard"
                search={searchFor(id)}
                className={classes.link}
                onClick={onNavigate}
                // The router would call every section active: they share one path.
                activeProps={{ 'aria-current': undefined }}
                {...(id === current && { 'aria-current': 'page' })}
                data-current={id === current || undefined}
              >
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      ))}
      <ActionLink
        look="accent"
        to="/dashboard"
        search={searchFor('vault')}
        onClick={onNavigate}
        leftSection={<Icon name="plus" />}
        className={classes.newPost}
      >
        NEW POST
      </ActionLink>
    </nav>
  );
}
