import type { Scenario } from 'k6/options';
import { arriving } from './arrivals.ts';
import { objectives, shareInTime, type ObjectiveName } from './objectives.ts';
import type { Table } from './page.ts';
import { valueOf, type Results } from './report.ts';

/** time between two crowds in which the platform finishes the work of the first one; seconds */
const gapSeconds = 20;

type Rounds = { readonly people: number; readonly seconds: number; readonly rounds: number };

const numbersOf = (rounds: number) => Array.from({ length: rounds }, (_, at) => at + 1);

/** A scenario for each crowd; all of its metrics have the tag `round`. */
export const scenariosOf = ({ people, seconds, rounds }: Rounds, name: string): Record<string, Scenario> =>
  Object.fromEntries(
    numbersOf(rounds).map((number) => [
      `round${number}`,
      {
        ...arriving({ people: people * number, seconds }, name, (number - 1) * (seconds + gapSeconds)),
        tags: { round: String(number) },
      },
    ]),
  );

export const peopleOf = ({ people, rounds }: Rounds) => (people * rounds * (rounds + 1)) / 2;
export const secondsOf = ({ seconds, rounds }: Rounds) => rounds * (seconds + gapSeconds) - gapSeconds;

const ofRound = ['reads', 'purchases'] as const satisfies readonly ObjectiveName[];
const shares = (name: (typeof ofRound)[number], number: number) => `${name}_in_time{round:${number}}`;

/** k6 reports the values of a round only if it has a threshold. */
export const thresholdsOfRounds = (rounds: number): Record<string, string[]> =>
  Object.fromEntries(
    numbersOf(rounds).flatMap((number) => [
      ...ofRound.map((name) => [shares(name, number), ['rate>=0']] as const),
      [`http_req_duration{round:${number}}`, ['max>=0']] as const,
    ]),
  );

type Round = { readonly rate: number; readonly cells: readonly (string | number)[]; readonly holds: boolean };

function roundOf(results: Results, { people, seconds }: Rounds, number: number): Round {
  const rate = (people * number) / seconds;
  const times = ['med', 'p(95)'].map((value) => valueOf(results, `http_req_duration{round:${number}}`, value));
  const inTime = ofRound.map((name) => shareInTime(results, shares(name, number)));
  const holds = ofRound.every((name, at) => (inTime[at] ?? 0) >= objectives[name].share);
  const percent = inTime.map((share) => `${(100 * share).toFixed(2)}%`);
  return { rate, holds, cells: [`${rate.toFixed(1)} per second`, ...times, ...percent, holds ? 'yes' : 'no'] };
}

/** Lines and a table of the rates, and the largest rate up to which every round held. */
export function describeRounds(results: Results, settings: Rounds): { lines: string[]; tables: Table[] } {
  if (settings.rounds === 1) return { lines: [], tables: [] };
  const rounds = numbersOf(settings.rounds).map((number) => roundOf(results, settings, number));
  const broken = rounds.findIndex(({ holds }) => !holds);
  const held = broken === -1 ? rounds.at(-1) : rounds[broken - 1];
  return {
    lines: [
      held ? `the objectives hold up to ${held.rate.toFixed(1)} fans per second` : 'the objectives hold at no rate',
      ...rounds.map(({ cells }) =>
        cells.map((cell) => (typeof cell === 'number' ? `${cell.toFixed(0)} ms` : cell)).join(', '),
      ),
    ],
    tables: [
      {
        title: 'Rates',
        head: ['fans', 'requests: median ms', '95th percentile ms', 'reads in time', 'purchases in time', 'holds'],
        rows: rounds.map(({ cells }) => [...cells]),
      },
    ],
  };
}
