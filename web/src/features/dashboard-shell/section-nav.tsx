import { Link, useNavigate } from '@tanstack/react-router';
import { dashboardTexts } from '#texts/dashboard.ts';
import { Action } from '#ui/action.tsx';
import { Icon } from '#ui/icon.tsx';
import classes from './section-nav.module.css';
import { searchFor, sectionGroups, shownBadge, type Badges } from './sections.ts';

type SectionNavProps = {
  /** the section that is shown, if it is one */
  readonly current: string | undefined;
  /** how many wait, by section */
  readonly badges: Badges;
  readonly onNavigate: () => void;
};

export function SectionNav({ current, badges, onNavigate }: SectionNavProps) {
  const navigate = useNavigate();
  const openVault = () => {
    onNavigate();
    void navigate({ to: '/dashboard', search: searchFor('vault') });
  };
  return (
    <nav aria-label={dashboardTexts.sections} className={classes.nav}>
      {sectionGroups.map((group) => (
        <ul key={group[0]?.id} className={classes.group}>
          {group.map(({ id, label, icon }) => (
            <li key={id}>
              <Link
                to="/dashboard"
                search={searchFor(id)}
                className={classes.link}
                onClick={onNavigate}
                // by itself a link to the dashboard would be current in every section
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={id === current ? 'page' : undefined}
              >
                <Icon name={icon} />
                {label}
                <Badge count={badges[id] ?? 0} />
              </Link>
            </li>
          ))}
        </ul>
      ))}
      <Action look="accent" onClick={openVault} leftSection={<Icon name="plus" />} className={classes.newPost}>
        {dashboardTexts.newPost}
      </Action>
    </nav>
  );
}

function Badge({ count }: { readonly count: number }) {
  const shown = shownBadge(count);
  if (shown === '') return null;
  return (
    <span className={classes.badge} role="img" aria-label={dashboardTexts.unread(shown)}>
      {shown}
    </span>
  );
}
