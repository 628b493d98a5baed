import { uiTexts } from '#texts/ui.ts';
import classes from './skip-link.module.css';

/** The first stop of the Tab key: past the navigation, to what the page is about. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#content">
      {uiTexts.skip}
    </a>
  );
}
