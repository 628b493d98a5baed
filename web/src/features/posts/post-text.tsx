import { UnstyledButton } from '@mantine/core';
import type { Post } from '@velvet/contracts/content/post';
import { useState } from 'react';
import { postsText } from '#texts/posts.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import { isLong } from './long-text.ts';
import classes from './post-card.module.css';

/** The text of a post, folded beyond a limit. */
export function PostText({ content: { text, mentions } }: Pick<Post, 'content'>) {
  const [isWhole, setWhole] = useState(false);
  const isFolded = isLong(text) && !isWhole;
  return (
    <>
      <p className={classes.text} data-written data-clamped={isFolded || undefined}>
        <LinkedText text={text} mentions={mentions} />
      </p>
      {isLong(text) && (
        <UnstyledButton className={classes.fold} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? postsText.showLess : postsText.showAll}
        </UnstyledButton>
      )}
    </>
  );
}
