import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sectionPageTexts } from '#texts/customers.ts';
import classes from './section-pages.module.css';

type PageName = Exclude<keyof typeof sectionPageTexts, 'label'>;

type SectionPagesProps = {
  readonly section: string;
  /** the first one is the section's own address */
  readonly pages: readonly PageName[];
  readonly current: PageName;
};

/** Links to the pages of a section, each with an address of its own. */
export function SectionPages({ section, pages, current }: SectionPagesProps) {
  const nav = useRef<HTMLDivElement>(null);
  // on a phone not all pages fit side by side
  useEffect(() => {
    nav.current?.querySelector(`[data-page='${current}']`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <Group
      ref={nav}
      component="nav"
      align="stretch"
      wrap="nowrap"
      gap="xl"
      mb="lg"
      className={classes.pages}
      aria-label={sectionPageTexts.label}
    >
      {pages.map((page, index) => (
        <Link
          key={page}
          data-page={page}
          to="/dashboard"
          search={index === 0 ? { section } : { section, view: page }}
          className={classes.page}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={page === current ? 'page' : undefined}
        >
          {sectionPageTexts[page]}
        </Link>
      ))}
    </Group>
  );
}
