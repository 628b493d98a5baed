import { useSessionState } from '#features/sign-in/use-session.ts';
import { frameTexts } from '#texts/public-frame.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { useEnter } from './use-enter.ts';

/** The right end of the public header. */
export function SiteActions() {
  const { state } = useSessionState();
  const { enter, isEntering } = useEnter();
  if (state === 'loading') return null;
  if (state === 'signed-in') {
    return (
      <ActionLink to="/dashboard" look="raised">
        {frameTexts.dashboard}
      </ActionLink>
    );
  }
  return (
    <>
      <ActionLink to="/auth" look="bare">
        {frameTexts.signIn}
      </ActionLink>
      <Action look="raised" onClick={() => enter()} loading={isEntering} visibleFrom="sm">
        {frameTexts.start}
      </Action>
    </>
  );
}
