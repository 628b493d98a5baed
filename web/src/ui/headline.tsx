import { Text, type TextProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './headline.module.css';

type HeadlineProps = Omit<TextProps, 'className'> &
  Omit<ComponentProps<'h2'>, keyof TextProps> & {
    /** `h1` where it names the page, `p` where something else does */
    readonly component?: 'h1' | 'h2' | 'p';
  };

/** Heading of a part of an open page, large and light. */
export function Headline({ component = 'h2', ...rest }: HeadlineProps) {
  return (
    <Text
      component={component}
      ff="heading"
      fz="var(--velvet-display-md)"
      fw={400}
      lh={1.08}
      lts="-0.028em"
      {...rest}
    />
  );
}

type PageHeadProps = {
  /** the page's name, small */
  readonly title: string;
  readonly id?: string;
  readonly headline: string;
  readonly text?: string;
  readonly isCentred?: boolean;
};

/** Head of an open page. */
export function PageHead({ title, id, headline, text, isCentred }: PageHeadProps) {
  return (
    <div className={classes.head} data-centred={isCentred || undefined}>
      <Text component="h1" ff="inherit" fz="label" fw={600} lts={0} c="dimmed" id={id}>
        {title}
      </Text>
      <p className={classes.first}>{headline}</p>
      {text && (
        <Text maw="56ch" lh={1.55} c="#cfc6dc" className={classes.text}>
          {text}
        </Text>
      )}
    </div>
  );
}
