import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import classes from './coming-soon.module.css';
import { Icon, type IconName } from './icon.tsx';

type ComingSoonProps = {
  readonly icon: IconName;
  /** What is coming; the page's heading where the frame around it has none. */
  readonly title?: string;
  readonly children?: ReactNode;
};

/** The finished face of what is not built yet. */
export function ComingSoon({ icon, title, children }: ComingSoonProps) {
  const Headline = title ? 'p' : 'h2';
  return (
    <section className={classes.panel}>
      <span className={classes.medallion}>
        <Icon name={icon} size={30} />
      </span>
      {title && <h1 className={classes.title}>{title}</h1>}
      <Headline className={classes.headline}>{uiTexts.comingSoon}</Headline>
      <p className={classes.text}>{uiTexts.comingSoonText}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  );
}
