import { readFileSync } from 'node:fs';
import { html, trusted, type Html } from '@velvet/kit/http/html';
import { oneLine, type Block, type Letter } from './letter.ts';

/** Links below a mail that its reader can turn off. */
export type Leaving = { readonly unsubscribeUrl: string; readonly settingsUrl: string };

const source = readFileSync(new URL('./layout.html', import.meta.url), 'utf8');
const blockPattern = /<!-- block:(\w+) -->([\s\S]*?)<!-- end -->/g;
const fragments = new Map([...source.matchAll(blockPattern)].map(([, name = '', markup = '']) => [name, markup]));
/** The layout with one place for all blocks, where the first is, and one for the links. */
const page = source
  .replace(blockPattern, (_, name: string) => (name === 'paragraph' || name === 'unsubscribe' ? `{${name}}` : ''))
  .replace('{paragraph}', '{blocks}');

function fill(template: string, values: Readonly<Record<string, Html>>): Html {
  return trusted(template.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name]?.markup ?? all));
}

function fragment(name: string, values: Readonly<Record<string, Html>>): Html {
  const template = fragments.get(name);
  if (template === undefined) throw new Error(`layout.html has no block ${name}.`);
  return fill(template, values);
}

const line = (text: string | undefined): Html => html`${oneLine(text ?? '')}`;
const lines = (text: string): Html =>
  trusted(
    text
      .split('\n')
      .map((each) => line(each).markup)
      .join('<br />'),
  );

function blockAsHtml(block: Block): Html {
  if (block.kind === 'paragraph') return fragment('paragraph', { text: lines(block.text) });
  if (block.kind === 'button') return fragment('button', { label: line(block.label), url: line(block.url) });
  const { title, detail, side } = block;
  return fragment('row', { title: line(title), detail: line(detail), side: line(side) });
}

/** The HTML part of a mail. */
export function htmlOf({ subject, heading, blocks, reason }: Letter, leaving: Leaving | undefined): string {
  const unsubscribe = leaving
    ? fragment('unsubscribe', { url: line(leaving.unsubscribeUrl), settings: line(leaving.settingsUrl) })
    : html``;
  const preview = blocks.find(({ kind }) => kind === 'paragraph');
  return fill(page, {
    subject: line(subject),
    preview: line(preview?.kind === 'paragraph' ? preview.text : heading),
    heading: line(heading),
    blocks: html`${blocks.map(blockAsHtml)}`,
    reason: line(reason),
    unsubscribe,
  }).markup;
}

function blockAsText(block: Block): string {
  if (block.kind === 'paragraph') return block.text.split('\n').map(oneLine).join('\n');
  if (block.kind === 'button') return `${block.label}: ${block.url}`;
  const { title, detail, side } = block;
  return `- ${[oneLine(title), side && oneLine(side)].filter(Boolean).join(': ')}${detail ? ` (${oneLine(detail)})` : ''}`;
}

/** The text part of a mail, with the same content. */
export function textOf({ heading, blocks, reason }: Letter, leaving: Leaving | undefined): string {
  const parts = blocks.map((block, at) => {
    const continues = block.kind === 'row' && blocks[at + 1]?.kind === 'row';
    return blockAsText(block) + (continues ? '\n' : '\n\n');
  });
  const footer = [
    oneLine(reason),
    ...(leaving ? [`Unsubscribe: ${leaving.unsubscribeUrl}`, `Settings: ${leaving.settingsUrl}`] : []),
  ].join('\n');
  return `${oneLine(heading)}\n\n${parts.join('')}-- \n${footer}\n`;
}
