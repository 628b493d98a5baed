import { Accordion } from '@mantine/core';
import classes from './questions.module.css';

type QuestionsProps = {
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
};

/** Questions with their answers folded away; one is open at a time. */
export function Questions({ questions }: QuestionsProps) {
  return (
    <Accordion order={3} chevronSize={20} classNames={classes}>
      {questions.map(({ question, answer }) => (
        <Accordion.Item key={question} value={question}>
          <Accordion.Control>{question}</Accordion.Control>
          <Accordion.Panel>{answer}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
