import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { postsText } from '#texts/posts.ts';
import { isLong, partsOf } from './links.ts';
import classes from './post-card.module.css';

/** What somebody wrote: text, and https addresses as links. Never HTML. */
export function PostText({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isFolded = isLong(text) && !isWhole;
  return (
    <>
      <p className={classes.text} data-clamped={isFolded || undefined}>
        <LinkedText text={text} />
      </p>
      {isLong(text) && (
        <UnstyledButton className={classes.fold} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? postsText.showLess : postsText.showAll}
        </UnstyledButton>
      )}
    </>
  );
}

export function LinkedText({ text }: { readonly text: string }) {
  let at = 0;
  return partsOf(text).map((part) => {
    const key = at;
    at += part.text.length;
    return part.href ? (
      <a key={key} href={part.href} target="_blank" rel="noopener nofollow">
        {part.text}
      </a>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
}
