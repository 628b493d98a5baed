import { Box, Group, Stack, Text } from '@mantine/core';
import {
  filterTypes,
  isFaceFilter,
  type FaceFilterType,
  type FacePlacement,
  type FilterCategory,
  type FilterType,
  type PhotoFilter,
  type PixelFilterType,
} from '@velvet/contracts/content/photo-filter';
import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { photoFilterTexts as texts } from '#texts/photo-filters.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useUnsaved } from '#ui/unsaved.ts';
import { FaceHandles } from './face-handles.tsx';
import { FaceTools } from './face-tools.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { FilterSliders } from './filter-sliders.tsx';
import { FilterStage } from './filter-stage.tsx';
import { newFaceFilter, newFilter } from './new-filter.ts';
import classes from './photo-filters.module.css';
import { placedByHand, withFace } from './placement.ts';
import { useFaces } from './use-faces.ts';
import { useFilterHistory, type FilterHistory } from './use-filter-history.ts';

type EditorProps = {
  readonly picture: ImageData;
  /** of a copy that is edited again */
  readonly initial: PhotoFilter | undefined;
  readonly filterUrl: string | undefined;
  readonly isApplying: boolean;
  /** why the last attempt failed */
  readonly message: string | undefined;
  readonly onApply: (filter: PhotoFilter) => void;
};

/** Chooses a filter and its options on the photo. */
export function FilterEditor({ picture, initial, filterUrl, isApplying, message, onApply }: EditorProps) {
  const history = useFilterHistory(initial);
  const { filter } = history;
  const faces = useFacing(picture, initial, history);
  const [category, setCategory] = useState(() => categoryOf(initial?.filterType));
  const [isOriginal, setOriginal] = useState(false);
  useUnsaved(filter ?? null);
  const choose = (filterType: FilterType) => {
    if (isOnFaces(filterType)) void faces.choose(filterType);
    else {
      faces.cancel();
      history.choose(newFilter(filterType));
    }
  };
  const reset = () => history.choose(undefined);
  const applicable = faces.waiting ? undefined : filter;
  return (
    <div onKeyDown={undoByKey(history)}>
      <div className={classes.editor}>
        <div className={classes.left}>
          <FilterStage picture={picture} filter={filter} isOriginal={isOriginal} filterUrl={filterUrl}>
            {filter && isFaceFilter(filter) && (
              <FaceHandles
                ratio={picture.width / picture.height}
                faces={filter.filterOptions.faces}
                {...faces.handles}
              />
            )}
          </FilterStage>
          <Group gap="2xs">
            <IconButton
              label={texts.undo}
              icon={IconArrowBackUp}
              disabled={!history.canUndo || isApplying}
              onClick={history.undo}
            />
            <CompareButton isDisabled={!filter} isOriginal={isOriginal} onHold={setOriginal} />
          </Group>
        </div>
        <Stack gap="md" className={classes.right}>
          <FilterChoices
            picture={picture}
            category={category}
            chosen={faces.waiting ?? filter?.filterType}
            onCategory={setCategory}
            onChoose={choose}
          />
          {!applicable && <Hint text={faces.waiting ? texts.faces.finding : texts.choose} />}
          {!faces.waiting && <FilterSliders history={history} />}
          {filter && isFaceFilter(filter) && (
            <FaceTools faces={filter.filterOptions.faces} note={faces.note} {...faces.handles} {...faces.tools} />
          )}
        </Stack>
      </div>
      <Buttons filter={applicable} isApplying={isApplying} message={message} onReset={reset} onApply={onApply} />
    </div>
  );
}

function Hint({ text }: { readonly text: string }) {
  return (
    <Text fz="caption" c="dimmed" role="status">
      {text}
    </Text>
  );
}

const isOnFaces = (filterType: FilterType): filterType is FaceFilterType =>
  filterTypes.face.some((face) => face === filterType);

function categoryOf(filterType: FilterType | undefined): FilterCategory {
  if (filterType === undefined) return 'basic';
  if (isOnFaces(filterType)) return 'face';
  return filterTypes.effects.some((effect: PixelFilterType) => effect === filterType) ? 'effects' : 'basic';
}

const undoByKey = (history: FilterHistory) => (event: KeyboardEvent) => {
  if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  history.undo();
};

/** The faces of the photo, and what changes them. */
function useFacing(picture: ImageData, initial: PhotoFilter | undefined, history: FilterHistory) {
  const { filter, choose, move, settle } = history;
  const { find, waiting, note, cancel } = useFaces(picture, initial);
  const [wanted, setSelected] = useState(0);
  const onFaces = filter && isFaceFilter(filter) ? filter : undefined;
  const faces = onFaces?.filterOptions.faces ?? [];
  const selected = Math.min(wanted, faces.length - 1);
  const chooseWith = (changed: readonly FacePlacement[]) =>
    onFaces && choose(newFaceFilter(onFaces.filterType, changed));
  return {
    /** the filter that is applied once the faces are found */
    waiting,
    note,
    cancel,
    async choose(filterType: FaceFilterType) {
      const placed = onFaces ? faces : await find(filterType);
      if (placed) choose(newFaceFilter(filterType, placed));
    },
    handles: {
      selected,
      onSelect: setSelected,
      onMove: (index: number, face: FacePlacement) =>
        onFaces && move(newFaceFilter(onFaces.filterType, withFace(faces, index, face))),
      onSettled: settle,
    },
    tools: {
      onAdd: () => {
        chooseWith([...faces, placedByHand(faces.length)]);
        setSelected(faces.length);
      },
      onRemove: () => chooseWith(faces.filter((_, index) => index !== selected)),
    },
  };
}

type CompareProps = {
  readonly isDisabled: boolean;
  readonly isOriginal: boolean;
  readonly onHold: (isHeld: boolean) => void;
};

/** Shows the original while it is held, by a pointer or by a key. */
function CompareButton({ isDisabled, isOriginal, onHold }: CompareProps) {
  const byKey = (isHeld: boolean) => (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    onHold(isHeld);
  };
  return (
    <Action
      look="quiet"
      className={classes.compare}
      leftSection={<IconEye size={18} stroke={1.6} />}
      disabled={isDisabled}
      aria-pressed={isOriginal}
      onPointerDown={() => onHold(true)}
      onPointerUp={() => onHold(false)}
      onPointerLeave={() => onHold(false)}
      onPointerCancel={() => onHold(false)}
      onKeyDown={byKey(true)}
      onKeyUp={byKey(false)}
      onBlur={() => onHold(false)}
    >
      {texts.compare}
    </Action>
  );
}

type ButtonsProps = Pick<EditorProps, 'isApplying' | 'message' | 'onApply'> & {
  readonly filter: PhotoFilter | undefined;
  readonly onReset: () => void;
};

function Buttons({ filter, isApplying, message, onReset, onApply }: ButtonsProps) {
  return (
    <DialogButtons>
      {message && (
        <Box flex="1 1 100%">
          <Refusal message={message} />
        </Box>
      )}
      <Action look="quiet" disabled={!filter || isApplying} onClick={onReset}>
        {texts.reset}
      </Action>
      <Action look="accent" disabled={!filter || isApplying} onClick={() => filter && onApply(filter)}>
        {isApplying ? texts.applying : texts.apply}
      </Action>
    </DialogButtons>
  );
}
