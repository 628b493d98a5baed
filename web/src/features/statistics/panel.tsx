import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import classes from './panel.module.css';

type PanelProps = {
  readonly title: string;
  readonly note?: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A part of the statistics with its headline. */
export function Panel({ title, note, isWide, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title} data-wide={isWide || undefined}>
      <Text component="h2" ff="inherit" fz="label" fw={600} lts={0}>
        {title}
      </Text>
      {note && (
        <Text mt="5xs" fz="caption" c="dimmed">
          {note}
        </Text>
      )}
      {children}
    </section>
  );
}

type FigureTableProps = {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly [string, ...string[]])[];
};

/** The figures behind a chart. Its rows exist once it is opened. */
export function FigureTable({ caption, head, rows }: FigureTableProps) {
  return (
    <details className={classes.details}>
      <summary aria-label={`${texts.showTable}: ${caption}`}>{texts.showTable}</summary>
      <div className={classes.scroll} role="group" aria-label={caption} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
