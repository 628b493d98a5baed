import { Box, Text } from '@mantine/core';
import { documentTexts, type Document } from '#texts/terms.ts';
import classes from './document-page.module.css';

const idOf = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** Rules, to be read: one column, and its contents beside it. */
export function DocumentPage({ document: { title, lead, amended, parts } }: { readonly document: Document }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Text fz="sm" c="dimmed">
          {documentTexts.updated}
          {amended !== undefined && (
            <>
              <br />
              {amended}
            </>
          )}
        </Text>
        <h1>{title}</h1>
        <Text fz="lg" lh={1.55} c="#cfc6dc">
          {lead}
        </Text>
      </header>
      <nav className={classes.contents} aria-label={documentTexts.contents}>
        <ol>
          {parts.map(({ heading }) => (
            <li key={heading}>
              <a href={`#${idOf(heading)}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.parts}>
        {parts.map(({ heading, paragraphs, points }) => (
          <section key={heading} id={idOf(heading)}>
            <Text component="h2" mb="md" ff="heading" fz="4xl" fw={430}>
              {heading}
            </Text>
            {paragraphs.map((paragraph) => (
              <Box component="p" mb="md" key={paragraph}>
                {paragraph}
              </Box>
            ))}
            {points && (
              <Box component="ul" pl="lg">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </Box>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
