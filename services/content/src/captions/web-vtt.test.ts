import { expect, test } from 'vitest';
import { readWebVtt } from './web-vtt.ts';

const cues = (text: string) => {
  const read = readWebVtt(new TextEncoder().encode(text));
  return 'problem' in read
    ? read.problem
    : read.text
        .split('\n\n')
        .slice(1)
        .map((cue) => cue.trim());
};

const hi = '00:00:01.000 --> 00:00:02.000\nHi';

test.each([
  ['lines after the signature', `WEBVTT\nKind: captions\nLanguage: en\n\n${hi}\n`, [hi]],
  ['a cue right after the signature', `WEBVTT\n${hi}`, [hi]],
  ['cues without order', `WEBVTT\n\n00:05.000 --> 00:06.000\nB\n\n${hi}`, [hi, '00:00:05.000 --> 00:00:06.000\nB']],
  [
    'an unknown setting and tag',
    `WEBVTT\n\n00:01.000 --> 00:02.000 colour:red\n<font>Hi & bye`,
    ['00:00:01.000 --> 00:00:02.000\n<font>Hi & bye'],
  ],
  [
    'SubRip',
    '1\n00:00:01,000 --> 00:00:02,000\nHi\n\n2\n0:00:03,5 --> 0:00:04,25\nA & B &amp; C\n- D\n',
    [hi, '00:00:03.500 --> 00:00:04.250\nA &amp; B &amp; C\n- D'],
  ],
  [
    'SubRip with the marks of editors',
    '\n1 \n00:00:01,000 --> 00:00:02,000  X1:40 X2:600 Y1:20 Y2:50\n{\\an8}<font color="#fff">Hi</font>',
    [hi],
  ],
  ['SubRip without numbers', '00:00:01,000 --> 00:00:02,000\nHi', [hi]],
])('%s', (_, text, expected) => expect(cues(text)).toEqual(expected));

test.each([
  ['WEBVTT\n\n00:01.000 -> 00:02.000\nHi', 'line 4'],
  ['WEBVTT\n\n00:02.000 --> 00:01.000\nHi', 'line 3'],
  ['1\n00:00:01,000 --> 00:00:xx\nHi', 'line 4'],
  ['Hello', 'neither'],
])('%j would lose a caption', (text, problem) => expect(cues(text)).toContain(problem));
