import { type Block, commentsOfCode, commentsOfCss, commentsOfSql } from './comments.ts';

export type Sentence = { readonly line: number; readonly text: string };

const testName =
  /(?:\b(?:test|it|describe)(?:\.(?:skip|only|concurrent|sequential|fails))*|[\])}]\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1\s*,/g;

/** Extracts the sentences that the rules of language apply to: comments, names of tests and Markdown. @param path decides how the source is read */
export function sentencesOf(path: string, source: string): Sentence[] {
  if (path.endsWith('.md')) return blocksOfMarkdown(source).flatMap(split);
  if (path.endsWith('.sql')) return commentsOfSql(source).map(bare).flatMap(split);
  if (path.endsWith('.css')) return commentsOfCss(source).map(bare).flatMap(split);
  const comments = commentsOfCode(path, source).map(bare).flatMap(split);
  return /\.test\.tsx?$/.test(path) ? [...comments, ...namesOfTests(source)] : comments;
}

function namesOfTests(source: string): Sentence[] {
  return [...source.matchAll(testName)].map((match) => ({
    line: source.slice(0, match.index).split('\n').length,
    text: (match[2] ?? '').replaceAll(/\$\{[^}]*\}/g, 'X'),
  }));
}

/** A comment without its signs; a tag starts a paragraph. Line breaks stay, so that lines can be counted. */
function bare({ line, text }: Block): Block {
  const lines = text.split('\n').map((each) =>
    each
      .replace(/^\s*(?:\/\*\*?|\*(?!\/)|\/\/+|--+)?/, '')
      .replace(/\*\/\s*$/, '')
      .replaceAll(/(?:^|\s)@(?:param|returns|throws|see)\b(?:\s+\w+(?=\s))?/g, '. '),
  );
  return { line, text: lines.join('\n') };
}

/** Paragraphs, headings, items of lists and cells of tables, without code. */
function blocksOfMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let isCode = false;
  let isNew = true;
  for (const [index, line] of source.split('\n').entries()) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (isCode || /^\s*(?:```|$)/.test(line)) {
      isNew = true;
    } else if (line.startsWith('|')) {
      for (const cell of line.split(/(?<!\\)\|/)) blocks.push({ line: index + 1, text: cell });
      isNew = true;
    } else {
      const starts = /^\s*(?:[-*#>]+|\d+\.)\s+/.test(line);
      const text = line.replace(/^\s*(?:[-*#>]+|\d+\.)\s+/, '');
      const last = blocks.at(-1);
      if (isNew || starts || last === undefined) blocks.push({ line: index + 1, text });
      else blocks[blocks.length - 1] = { line: last.line, text: `${last.text}\n${text}` };
      isNew = line.startsWith('#');
    }
  }
  return blocks;
}

/** Sentences of a block. Code and quotations count as one word each, because their words are not ours. */
function split({ line, text }: Block): Sentence[] {
  const plain = text
    .replaceAll(/`[^`\n]*`/g, 'CODE')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/"[^"\n]+"|“[^”\n]+”|«[^»\n]+»|‘[^’\n]+’/g, 'QUOTE')
    .replaceAll(/https?:\/\/\S+/g, 'CODE')
    .replaceAll(/\b(?:e\.g|i\.e|etc|vs)\./g, 'CODE')
    .replaceAll(/[*_]{1,2}(?=\w)|(?<=\w)[*_]{1,2}/g, '');
  const sentences: Sentence[] = [];
  for (const match of plain.matchAll(/(?:[^.!?]|[.!?](?=\S))+(?:[.!?]+|$)/g)) {
    const before = plain.slice(0, match.index + match[0].search(/\S|$/));
    const words = match[0].replaceAll(/\s+/g, ' ').trim();
    if (/\w/.test(words)) sentences.push({ line: line + before.split('\n').length - 1, text: words });
  }
  return sentences;
}
