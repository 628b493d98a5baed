import { IconCreditCardOff, IconId } from '@tabler/icons-react';
import { Action } from '#ui/action.tsx';
import { Figures } from '#ui/figures.tsx';
import { ago, count, day, duration, fileSize, moment, money } from '#ui/format.ts';
import { Notice } from '#ui/notice.tsx';
import { Refusal } from '#ui/refusal.tsx';
import classes from './design.module.css';
import type { GroupProps } from './group-props.ts';
import { Specimens, Specimen } from './specimen.tsx';

const earned = { amountMinor: 1_234_567, currency: 'USD' } as const;
const noted = '2026-09-24T15:05:00Z';
const figures = [
  { label: 'Total Earnings', value: money(earned), isGold: true },
  { label: 'Total size', value: fileSize(2_400_000_000), note: 'of 1 TB' },
  { label: 'Followers', value: count(3_450_000) },
  { label: 'Not known yet', value: undefined },
];
const formats = [
  ['money', [money({ amountMinor: 999, currency: 'USD' }), money({ amountMinor: 500, currency: 'USD' }, true)]],
  ['count', [999, 1299, 3_450_000].map(count)],
  ['ago', [ago(new Date().toISOString()), ago(noted, new Date('2026-09-24T18:30:00Z')), ago(noted)]],
  ['day and moment', [day(noted), moment(noted)]],
  ['fileSize', [999, 2_400_000, 5_000_000_000].map(fileSize)],
  ['duration', [5, 65, 3725].map(duration)],
] as const;

export function Words({ id, title }: GroupProps) {
  return (
    <Specimens
      id={id}
      title={title}
      text="Money, counts and dates as the reader writes them, and what has to be said beside a form."
    >
      <Specimen name="Figures, panel" isWide>
        <Figures label="Figures of a section" figures={figures} />
      </Specimen>
      <Specimen name="Figures, line">
        <Figures look="line" label="Figures of a line" figures={figures.slice(2)} />
      </Specimen>
      <Specimen name="Figures, open">
        <Figures look="open" label="Figures of an open page" figures={figures.slice(1, 3)} />
      </Specimen>
      <Specimen name="Refusal">
        <Refusal message="Your card was declined. Try another one." />
      </Specimen>
      <Specimen name="Notice: words alone">
        <Notice role="status">Your verification is still being processed.</Notice>
      </Specimen>
      <Specimen name="Notice: gold, with a title">
        <Notice icon={IconCreditCardOff} tone="gold" title="Payment Setup Required">
          Payments are not set up on this platform yet.
        </Notice>
      </Specimen>
      <Specimen name="Notice: with an action" isWide>
        <Notice icon={IconId} tone="gold" action={<Action>Verify</Action>}>
          Verify your age to publish and to earn.
        </Notice>
      </Specimen>
      <Specimen name="Notice: danger" isWide>
        <Notice tone="danger" title="Your account will be deleted on Dec 21, 2026." action={<Action>Keep it</Action>}>
          Until then nobody but you sees it.
        </Notice>
      </Specimen>
      <Specimen name="format.ts" isWide>
        <div>
          {formats.map(([name, said]) => (
            <div key={name} className={classes.line}>
              <span>{name}</span>
              <p>{said.join(' · ')}</p>
            </div>
          ))}
        </div>
      </Specimen>
    </Specimens>
  );
}
