import { kindOfAudience } from '@velvet/contracts/content/audiences';
import type { Session } from '@velvet/contracts/content/sessions';
import { lockText } from '#texts/posts.ts';
import { sessionTexts as texts } from '#texts/sessions.ts';
import { dates, money, yearOf } from '#ui/format.ts';
import classes from './sessions.module.css';

const when = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const exactly = { dateStyle: 'full', timeStyle: 'long' } as const;

const whenOf = (at: Date, now = new Date()) => dates({ ...when, ...yearOf(at, now) }).format(at);

type SessionFactsProps = {
  readonly session: Session;
  /** name of the creator, where it is not on the page */
  readonly by?: string | undefined;
};

/** Creator, time in the viewer's zone, length, audience and price of a session. */
export function SessionFacts({ session, by }: SessionFactsProps) {
  const { status, scheduledAt, duration, audience, ageRestricted, price, expectedViewers } = session;
  const at = new Date(scheduledAt);
  return (
    <p className={classes.facts}>
      {status === 'live' && <span className={classes.live}>{texts.live}</span>}
      {status === 'completed' && <span className={classes.over}>{texts.ended}</span>}
      {status === 'cancelled' && <span className={classes.over}>{texts.canceled}</span>}
      {by !== undefined && <span>{texts.by(by)}</span>}
      <time dateTime={scheduledAt} title={dates(exactly).format(at)}>
        {whenOf(at)}
      </time>
      <span>{texts.minutes(duration)}</span>
      {audience !== 'public' && <span>{texts.audiences[kindOfAudience(audience)]}</span>}
      {ageRestricted && <span title={lockText.reasons.age}>{lockText.short.age}</span>}
      <span>{price ? texts.ticket(money(price, true)) : texts.free}</span>
      {status === 'scheduled' && expectedViewers > 0 && <span>{texts.waiting(expectedViewers)}</span>}
    </p>
  );
}
