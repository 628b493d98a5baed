import { Accordion } from '@mantine/core';
import { becomeCreatorTexts } from '#texts/become-creator.ts';
import { marketing } from '#texts/marketing.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import classes from './become-creator-page.module.css';

const { benefits, safety, steps, faq, end, ...texts } = becomeCreatorTexts;

type BecomeCreatorPageProps = {
  /** Begins a sign-in that leads to the dashboard. */
  readonly onStart: () => void;
  readonly isStarting: boolean;
};

export function BecomeCreatorPage({ onStart, isStarting }: BecomeCreatorPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{texts.title}</h1>
        <p className={classes.headline}>{texts.headline}</p>
        <p className={classes.text}>{texts.text}</p>
        <div className={classes.buttons}>
          <Action look="accent" size="xl" onClick={onStart} loading={isStarting}>
            {texts.start}
          </Action>
          <ActionLink look="outline" size="xl" to="/support">
            {texts.support}
          </ActionLink>
        </div>
        <dl className={classes.figures} aria-label={texts.figuresLabel}>
          {marketing.figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <Parts heading={benefits.heading} parts={benefits.parts} columns={3} />
      <Steps />
      <Parts heading={safety.heading} parts={safety.parts} columns={2} />
      <Questions />
      <section className={classes.end}>
        <h2>{end.heading}</h2>
        <Action size="xl" onClick={onStart} loading={isStarting}>
          {texts.start}
        </Action>
      </section>
    </div>
  );
}

type PartsProps = {
  readonly heading: string;
  readonly parts: readonly { readonly title: string; readonly text: string }[];
  readonly columns: 2 | 3;
};

function Parts({ heading, parts, columns }: PartsProps) {
  return (
    <section>
      <h2>{heading}</h2>
      <ul className={classes.parts} data-columns={columns}>
        {parts.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps() {
  return (
    <section>
      <h2>{steps.heading}</h2>
      <ol className={classes.steps}>
        {steps.parts.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Questions() {
  return (
    <section className={classes.faq}>
      <h2>{faq.heading}</h2>
      <Accordion order={3} chevronSize={20} classNames={accordionClasses}>
        {faq.questions.map(({ question, answer }) => (
          <Accordion.Item key={question} value={question}>
            <Accordion.Control>{question}</Accordion.Control>
            <Accordion.Panel>{answer}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  );
}

const accordionClasses = {
  item: classes.item ?? '',
  control: classes.control ?? '',
  label: classes.label ?? '',
  content: classes.content ?? '',
};
