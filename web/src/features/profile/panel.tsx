import { useId, type ReactNode } from 'react';
import classes from './profile-screen.module.css';

type PanelProps = { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode };

export function Panel({ title, action, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.panelHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
