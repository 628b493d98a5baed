import { Icon, iconNames } from '#ui/icon.tsx';
import { NameMarks } from '#ui/name-marks.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { Team } from '#ui/team.ts';
import { VerifiedTick } from '#ui/verified-tick.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import picture from '#features/landing/art/keep.webp';
import classes from './design.module.css';
import type { GroupProps } from './group-props.ts';
import { Specimens, Specimen } from './specimen.tsx';

const sizes = [34, 48, 72, 132] as const;

export function People({ id, title }: GroupProps) {
  return (
    <Specimens
      id={id}
      title={title}
      text="A face is round, and a letter stands in for it. The gold tick and the shield of the team each mean one thing alone."
    >
      <Specimen name="PersonAvatar: with a picture" isWide>
        {sizes.map((size) => (
          <PersonAvatar key={size} name="Anouk Wilder" picture={picture} size={size} />
        ))}
      </Specimen>
      <Specimen name="PersonAvatar: without one" isWide>
        {sizes.map((size) => (
          <PersonAvatar key={size} name="Ødegaard" picture="" size={size} />
        ))}
      </Specimen>
      <Specimen name="PersonAvatar: online">
        <PersonAvatar name="Leo Bloom" picture={picture} size={56} isOnline />
        <PersonAvatar name="Leo Bloom" picture="" size={56} isOnline />
      </Specimen>
      <Specimen name="VerifiedTick: 15, 18, 26">
        <VerifiedTick size={15} />
        <VerifiedTick />
        <VerifiedTick size={26} />
      </Specimen>
      <Specimen name="NameMarks: of a verified member of the team">
        <Team value={new Set(['team'])}>
          <NameMarks person={{ id: 'team', verified: true }} />
        </Team>
      </Specimen>
      <Specimen name="Wordmark">
        <Wordmark />
      </Specimen>
      <Specimen name="Icon: of the frame and of sections" isWide>
        <div className={classes.icons}>
          {iconNames.map((name) => (
            <span key={name}>
              <Icon name={name} size={24} />
              {name}
            </span>
          ))}
        </div>
      </Specimen>
    </Specimens>
  );
}
