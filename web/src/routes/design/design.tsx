import { PageHead } from '#ui/headline.tsx';
import { PublicFrame } from '#ui/public-frame.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { Actions } from './actions.tsx';
import { Colours } from './colours.tsx';
import classes from './design.module.css';
import { Dialogs } from './dialogs.tsx';
import { ListStates } from './list-states.tsx';
import { Fields } from './fields.tsx';
import { OpenPages } from './open-pages.tsx';
import { People } from './people.tsx';
import { TypeAndSpace } from './type-and-space.tsx';
import { Words } from './words.tsx';

const groups = [
  ['colour', 'Colour', Colours],
  ['type', 'Type and space', TypeAndSpace],
  ['actions', 'Actions', Actions],
  ['fields', 'Fields', Fields],
  ['people', 'People and icons', People],
  ['list-states', 'States of a list', ListStates],
  ['words', 'Figures and words', Words],
  ['dialogs', 'Dialogs', Dialogs],
  ['pages', 'Open pages', OpenPages],
] as const;

/** Every part of `ui/` in every state, for looking at: in development only. */
export function DesignPage() {
  usePageTitle('Design');
  return (
    <PublicFrame actions={null}>
      <div className={classes.page}>
        <header className={classes.head}>
          <PageHead
            title="Design"
            headline="A dark room with good light."
            text="Every part the screens are made of, in each of its states. Look at it wide and narrow, by keyboard, and with reduced motion, before and after a part is changed."
          />
        </header>
        <nav className={classes.index} aria-label="Parts">
          <ul>
            {groups.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.groups}>
          {groups.map(([id, title, Shown]) => (
            <Shown key={id} id={id} title={title} />
          ))}
        </div>
      </div>
    </PublicFrame>
  );
}
