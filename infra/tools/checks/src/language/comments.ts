/** Text of one comment, or of consecutive line comments, with the line on which it starts. */
export type Block = { readonly line: number; readonly text: string };

/** A slash after one of these starts a regular expression; after anything else it divides. */
const beforeRegExp = /(?:^|[=(,:[!&|?{};+*%~^>-]|\b(?:return|typeof|case|of|in|await|yield))\s*$/;

/**
 * Extracts the comments of TypeScript or JavaScript.
 * A scanner of characters is enough: comments inside of strings, templates and regular expressions are skipped.
 */
export function commentsOfCode(source: string): Block[] {
  const comments: Block[] = [];
  let line = 1;
  let at = 0;
  const templates: number[] = [];
  let depth = 0;

  const advance = (to: number) => {
    line += source.slice(at, to).split('\n').length - 1;
    at = to;
  };

  while (at < source.length) {
    const rest = source.slice(at, at + 2);
    const character = source[at];
    if (rest === '//' || rest === '/*') {
      const end = endOfComment(source, at);
      comments.push({ line, text: source.slice(at, end) });
      advance(end);
    } else if (character === '/' && beforeRegExp.test(source.slice(Math.max(0, at - 20), at))) {
      advance(endOfRegExp(source, at));
    } else if (character === "'" || character === '"') {
      advance(endOfString(source, at));
    } else if (character === '`' || (character === '}' && templates.at(-1) === depth)) {
      if (character === '}') templates.pop();
      const { end, isOpen } = endOfTemplate(source, at + 1);
      if (isOpen) templates.push(depth);
      advance(end);
    } else {
      if (character === '{') depth += 1;
      if (character === '}') depth -= 1;
      advance(at + 1);
    }
  }
  return joined(comments);
}

/** Extracts the comments of SQL (`--`, and those in slashes). */
export function commentsOfSql(source: string): Block[] {
  const found = source.matchAll(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g);
  return joined([...found].filter(([text]) => !text.startsWith("'")).map((match) => blockOf(source, match)));
}

/** Extracts the comments of CSS. */
export function commentsOfCss(source: string): Block[] {
  return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => blockOf(source, match));
}

function blockOf(source: string, match: RegExpExecArray): Block {
  return { line: source.slice(0, match.index).split('\n').length, text: match[0] };
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

function endOfComment(source: string, at: number): number {
  const isLine = source[at + 1] === '/';
  const end = source.indexOf(isLine ? '\n' : '*/', at + 2);
  if (end === -1) return source.length;
  return isLine ? end : end + 2;
}

/** A string ends at its line's end at the latest, so that an apostrophe in the text of a component hides one line at most. */
function endOfString(source: string, at: number): number {
  for (let end = at + 1; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1;
    else if (source[end] === source[at] || source[end] === '\n') return end + 1;
  }
  return source.length;
}

function endOfRegExp(source: string, at: number): number {
  let isInClass = false;
  for (let end = at + 1; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1;
    else if (source[end] === '[') isInClass = true;
    else if (source[end] === ']') isInClass = false;
    else if (source[end] === '\n' || (source[end] === '/' && !isInClass)) return end + 1;
  }
  return source.length;
}

function endOfTemplate(source: string, at: number): { end: number; isOpen: boolean } {
  for (let end = at; end < source.length; end += 1) {
    if (source[end] === '\\') end += 1;
    else if (source[end] === '`') return { end: end + 1, isOpen: false };
    else if (source[end] === '$' && source[end + 1] === '{') return { end: end + 2, isOpen: true };
  }
  return { end: source.length, isOpen: false };
}
