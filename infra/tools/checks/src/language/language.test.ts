import { expect, test } from 'vitest';
import { commentsOfCode, commentsOfSql } from './comments.ts';
import { brokenRules } from './rules.ts';
import { sentencesOf } from './sentences.ts';

const thirty = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');

test.each([
  ['Who comes is sent to the replica that the fewest wait for.', ['subject']],
  ['Nobody holds the lease.', ['subject']],
  ['The relay is told of every commit.', ['personification']],
  ['A service says which engines it uses.', ['personification']],
  [`${thirty} more.`, ['length']],
  ['A row that is owed to the group.', ['riddle']],
  ['What the part says is whatever it likes.', ['subject', 'personification', 'riddle']],
])('%s breaks %j', (sentence, rules) => {
  expect(brokenRules(sentence)).toEqual(rules);
});

test.each([
  'The gateway sends a request to the replica with the fewest outstanding requests.',
  'A fan asks for a refund.',
  `${thirty}.`,
  'Whole numbers only, in cents.',
  'what',
])('%s breaks no rule', (sentence) => {
  expect(brokenRules(sentence)).toEqual([]);
});

test('the parser returns comments and skips their signs in strings, templates and regular expressions', () => {
  const source = [
    "const url = 'http://a.example'; // first",
    'const text = `// not ${a /* second */ + `// nor`} this`;',
    'const pattern = /[/*]\\/\\/ /; // third',
    'const half = a / b; // fourth',
    '/** fifth */',
  ].join('\n');
  expect(commentsOfCode('a.ts', source)).toEqual([
    { line: 1, text: '// first' },
    { line: 2, text: '/* second */' },
    { line: 3, text: '// third\n// fourth' },
    { line: 5, text: '/** fifth */' },
  ]);
});

test('the scanner of SQL skips signs of comments in strings', () => {
  expect(commentsOfSql("select '-- no', 'it''s'; -- yes\nselect 1")).toEqual([{ line: 1, text: '-- yes' }]);
});

test('sentences of a comment carry the line on which each starts, over several lines', () => {
  const source = ['/**', ' * One sentence over', ' * two lines. Another one.', ' * @param limit a third', ' */'].join(
    '\n',
  );
  expect(sentencesOf('a.ts', source)).toEqual([
    { line: 2, text: 'One sentence over two lines.' },
    { line: 3, text: 'Another one.' },
    { line: 4, text: 'a third' },
  ]);
});

test('names of tests are sentences in files of tests only', () => {
  const source = "test('it works', () => {});\ntest.each([1])('it works with %i', () => {});";
  expect(sentencesOf('a.test.ts', source)).toEqual([
    { line: 1, text: 'it works' },
    { line: 2, text: 'it works with %i' },
  ]);
  expect(sentencesOf('a.ts', source)).toEqual([]);
});

test('Markdown is split into paragraphs, items and cells, without code and quotations', () => {
  const source = ['# Title', 'A line', 'and "who knows" `what.x`.', '', '```', 'nobody', '```', '- item', '| a | b |'];
  expect(sentencesOf('a.md', source.join('\n')).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 Title',
    '2 A line and QUOTE CODE.',
    '8 item',
    '9 a',
    '9 b',
  ]);
});
