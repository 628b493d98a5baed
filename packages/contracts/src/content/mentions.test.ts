import { expect, test } from 'vitest';
import { handlesIn } from './mentions.ts';

test.each([
  ['hi @ana.', ['ana']],
  ['(@ana) @ben', ['ana', 'ben']],
  ['.@ana said it', ['ana']],
  ['...@ana', ['ana']],
  ['mail ana@example.test or a.@ana', []],
  ['follow me at @ana@social.example', []],
  ['see https://a.test/@ana', []],
  ['@ana@ and @Ana again', ['ana']],
])('%s', (text, handles) => expect(handlesIn(text)).toEqual(handles));
