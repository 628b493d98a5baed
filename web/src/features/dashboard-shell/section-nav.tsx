import { Link, useNavigate } from '@tanstack/react-router';
import { Action } from '#ui/action.tsx';
import { Icon } from '#ui/icon.tsx';
import classes from './section-nav.module.css';
import { searchFor, sectionGroups } from './sections.ts';

export function SectionNav({ onNavigate }: { onNavigate: () => void }) {
  const navigate = useNavigate();
  const openVault = () => {
    onNavigate();
    void navigate({ to: '/dashboard', search: searchFor('vault') });
  };
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
                activeOptions={{ exact: true, includeSearch: true }}
              >
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      ))}
      <Action look="accent" onClick={openVault} leftSection={<Icon name="plus" />} className={classes.newPost}>
        NEW POST
      </Action>
    </nav>
  );
}
