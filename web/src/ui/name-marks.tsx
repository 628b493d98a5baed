import { IconShieldCheckFilled } from '@tabler/icons-react';
import { use } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Team } from './team.ts';
import { VerifiedTick } from './verified-tick.tsx';

type NameMarksProps = {
  readonly person: { readonly id: string | null; readonly verified: boolean };
  readonly size?: number;
};

/** The marks after a name: the tick of a verified identity, and the shield of the team, which the configuration alone gives. */
export function NameMarks({ person: { id, verified }, size = 18 }: NameMarksProps) {
  const isOfTeam = use(Team).has(id ?? '');
  return (
    <>
      {verified && <VerifiedTick size={size} />}
      {isOfTeam && (
        <IconShieldCheckFilled
          role="img"
          aria-label={uiTexts.team}
          size={size}
          color="var(--velvet-pink)"
          style={{ flex: 'none' }}
        >
          <title>{uiTexts.team}</title>
        </IconShieldCheckFilled>
      )}
    </>
  );
}
