import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { maxFilteredFaces } from '@velvet/contracts/content/limits';
import type { FacePlacement } from '@velvet/contracts/content/photo-filter';
import { photoFilterTexts } from '#texts/photo-filters.ts';
import { Action } from '#ui/action.tsx';
import { NamedSlider } from './filter-sliders.tsx';

const texts = photoFilterTexts.faces;

type FaceToolsProps = {
  readonly faces: readonly FacePlacement[];
  readonly selected: number;
  /** how the faces were found */
  readonly note: string;
  readonly onSelect: (index: number) => void;
  readonly onMove: (index: number, face: FacePlacement) => void;
  readonly onSettled: () => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
};

/** Size, tilt and turn of the selected face, and the faces themselves. */
export function FaceTools({ faces, selected, note, onSelect, onMove, onSettled, onAdd, onRemove }: FaceToolsProps) {
  const face = faces[selected];
  if (!face) return null;
  const change = (part: Partial<FacePlacement>) => onMove(selected, { ...face, ...part });
  return (
    <Stack gap="md">
      <Text fz="caption" c="dimmed" role="status">
        {note} {texts.hint}
      </Text>
      {faces.length > 1 && (
        <SegmentedControl
          value={String(selected)}
          onChange={(index) => onSelect(Number(index))}
          data={faces.map((_, index) => ({ value: String(index), label: texts.face(index + 1) }))}
        />
      )}
      <NamedSlider
        label={texts.size}
        slider={{ min: 1, max: 60, step: 0.5 }}
        value={Math.round(200 * face.size) / 2}
        onChange={(size) => change({ size: size / 100 })}
        onSettled={onSettled}
      />
      <NamedSlider
        label={texts.angle}
        slider={{ min: -180, max: 180, step: 1 }}
        value={Math.round(face.angle)}
        onChange={(angle) => change({ angle })}
        onSettled={onSettled}
      />
      <NamedSlider
        label={texts.yaw}
        slider={{ min: -75, max: 75, step: 1 }}
        value={Math.round(face.yaw)}
        onChange={(yaw) => change({ yaw })}
        onSettled={onSettled}
      />
      <Group gap="2xs">
        <Action
          leftSection={<IconUserPlus size={18} stroke={1.6} />}
          disabled={faces.length >= maxFilteredFaces}
          title={faces.length >= maxFilteredFaces ? texts.full(maxFilteredFaces) : undefined}
          onClick={onAdd}
        >
          {texts.add}
        </Action>
        {faces.length > 1 && (
          <Action look="quiet" leftSection={<IconTrash size={18} stroke={1.6} />} onClick={onRemove}>
            {texts.remove}
          </Action>
        )}
      </Group>
    </Stack>
  );
}
