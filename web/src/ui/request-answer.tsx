import { uiTexts } from '#texts/ui.ts';
import { Action } from './action.tsx';

type RequestAnswerProps = {
  /** of the person with the request */
  readonly name: string;
  readonly isPending: boolean;
  readonly onAnswer: (isAccepted: boolean) => void;
  readonly size?: 'sm' | 'md';
};

/** Declines or accepts a request to follow. */
export function RequestAnswer({ name, isPending, onAnswer, size = 'md' }: RequestAnswerProps) {
  const { decline, declineNamed, accept, acceptNamed } = uiTexts;
  return (
    <>
      <Action size={size} aria-label={declineNamed(name)} disabled={isPending} onClick={() => onAnswer(false)}>
        {decline}
      </Action>
      <Action
        size={size}
        look="outline"
        aria-label={acceptNamed(name)}
        loading={isPending}
        onClick={() => onAnswer(true)}
      >
        {accept}
      </Action>
    </>
  );
}
