import { Group, Skeleton, Text } from '@mantine/core';
import { Action } from '#ui/action.tsx';
import { ComingSoon } from '#ui/coming-soon.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { LoadingShimmer } from '#ui/loading-shimmer.tsx';
import { Loading } from '#ui/loading.tsx';
import { Rows } from '#ui/rows.tsx';
import { Sortable } from '#ui/sortable.tsx';
import { toast } from '#ui/toast.ts';
import classes from './design.module.css';
import type { GroupProps } from './group-props.ts';
import { Specimens, Specimen } from './specimen.tsx';

export function ListStates({ id, title }: GroupProps) {
  return (
    <Specimens
      id={id}
      title={title}
      text="Each list has four: skeletons of its shape, a sentence and the next action, the message and Try Again, and itself."
    >
      <Specimen name="EmptyState: with an action">
        <div className={classes.framed}>
          <EmptyState icon="photo" title="Your vault is empty" text="What you upload stays private until you post it.">
            <Action look="accent">Upload</Action>
          </EmptyState>
        </div>
      </Specimen>
      <Specimen name="EmptyState: bare">
        <div className={classes.framed}>
          <EmptyState icon="bell" title="Nothing new" />
        </div>
      </Specimen>
      <Specimen name="ErrorState">
        <div className={classes.framed}>
          <ErrorState message="Failed to load notifications" onRetry={() => toast.info('Once more')} />
        </div>
      </Specimen>
      <Specimen name="ErrorState: a long message">
        <div className={classes.framed}>
          <ErrorState
            message="We couldn't reach Velvet. Check your connection and try again."
            onRetry={() => toast.info('Once more')}
          />
        </div>
      </Specimen>
      <Specimen name="Skeleton">
        <div style={{ display: 'grid', gap: 10 }}>
          <Skeleton height={150} radius="md" />
          <Skeleton height={14} width="70%" />
          <Skeleton height={14} width="40%" />
        </div>
      </Specimen>
      <RowSpecimens />
      <Specimen name="LoadingShimmer">
        <span>
          <LoadingShimmer />
        </span>
      </Specimen>
      <Specimen name="Loading" isWide>
        <div className={classes.framed}>
          <Loading />
        </div>
      </Specimen>
      <Specimen name="ComingSoon" isWide>
        <div className={classes.framed}>
          <ComingSoon icon="videos" title="Videos">
            <Action>Back home</Action>
          </ComingSoon>
        </div>
      </Specimen>
    </Specimens>
  );
}

function RowSpecimens() {
  return (
    <>
      <Specimen name="Rows">
        <Rows>
          {['Odette Kato', 'Nuria Ekström'].map((name) => (
            <Text key={name} component="li" py="md">
              {name}
            </Text>
          ))}
        </Rows>
      </Specimen>
      <SortableSpecimen />
    </>
  );
}

const people = ['Odette Kato', 'Nuria Ekström', 'Anouk Wilder'].map((name) => ({ id: name, name }));

function SortableSpecimen() {
  return (
    <Specimen name="Sortable">
      <Sortable isColumn items={people} label="People" onOrder={(names) => toast.info(names.join(', '))}>
        {({ name }, handle) => (
          <Group>
            {handle}
            {name}
          </Group>
        )}
      </Sortable>
    </Specimen>
  );
}
