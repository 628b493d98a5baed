import { parseSync } from 'oxc-parser';

/** Text of one comment, or of consecutive line comments, with the line on which it starts. */
export type Block = { readonly line: number; readonly text: string };

/** Extracts the comments of TypeScript or JavaScript. @param path selects the dialect */
export function commentsOfCode(path: string, source: string): Block[] {
  const { comments } = parseSync(path, source);
  return joined(comments.map(({ start, end }) => blockOf(source, start, source.slice(start, end))));
}

/** Extracts the comments of SQL (`--`, and those in slashes). */
export function commentsOfSql(source: string): Block[] {
  const found = source.matchAll(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g);
  return joined(
    [...found].filter(([text]) => !text.startsWith("'")).map(({ 0: text, index }) => blockOf(source, index, text)),
  );
}

/** Extracts the comments of CSS. */
export function commentsOfCss(source: string): Block[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: text, index }) => blockOf(source, index, text));
}

function blockOf(source: string, start: number, text: string): Block {
  return { line: source.slice(0, start).split('\n').length, text };
}

/** Line comments on consecutive lines are one text. */
function joined(comments: readonly Block[]): Block[] {
  const blocks: Block[] = [];
  for (const comment of comments) {
    const last = blocks.at(-1);
    const follows = last !== undefined && last.line + last.text.split('\n').length === comment.line;
    if (follows && !last.text.endsWith('*/') && !comment.text.startsWith('/*'))
      blocks[blocks.length - 1] = { line: last.line, text: `${last.text}\n${comment.text}` };
    else blocks.push(comment);
  }
  return blocks;
}
