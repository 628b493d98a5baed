import { uiTexts } from '#texts/ui.ts';
import classes from './skip-link.module.css';

type SkipLinkProps = {
  /** the id of what the page is about */
  readonly to?: string;
  readonly children?: string;
};

/** The first stop of the Tab key: past the navigation, to what the page is about. */
export function SkipLink({ to = 'content', children = uiTexts.skip }: SkipLinkProps) {
  return (
    <a className={classes.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
