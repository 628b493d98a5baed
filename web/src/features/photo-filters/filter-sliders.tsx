import { Slider, Stack, Text } from '@mantine/core';
import { filterSliders, isFaceFilter, type FilterSlider } from '@velvet/contracts/content/photo-filter';
import { photoFilterTexts as texts } from '#texts/photo-filters.ts';
import { numbers } from '#ui/format.ts';
import { optionOf, withOption } from './new-filter.ts';
import type { FilterHistory } from './use-filter-history.ts';

/** The sliders of the chosen filter. */
export function FilterSliders({ history }: { readonly history: FilterHistory }) {
  const { filter, move, settle } = history;
  if (!filter || isFaceFilter(filter)) return null;
  const sliders: readonly (readonly [string, FilterSlider])[] = Object.entries(filterSliders[filter.filterType]);
  return (
    <Stack gap="md">
      {sliders.map(([name, slider]) => (
        <NamedSlider
          key={name}
          label={texts.sliders[name as keyof typeof texts.sliders]}
          slider={slider}
          value={optionOf(filter, name) ?? slider.initial}
          onChange={(value) => move(withOption(filter, name, value))}
          onSettled={settle}
        />
      ))}
    </Stack>
  );
}

type NamedSliderProps = {
  readonly label: string;
  readonly slider: Pick<FilterSlider, 'min' | 'max' | 'step'>;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly onSettled: () => void;
};

/** A slider with its name and value. */
export function NamedSlider({ label, slider: { min, max, step }, value, onChange, onSettled }: NamedSliderProps) {
  return (
    <div>
      <Text component="span" fz="caption" c="dimmed" display="flex" style={{ justifyContent: 'space-between' }}>
        <span>{label}</span>
        <span data-tabular>{numbers({ maximumFractionDigits: 2 }).format(value)}</span>
      </Text>
      <Slider
        min={min}
        max={max}
        step={step}
        value={value}
        label={null}
        thumbLabel={label}
        thumbSize={24}
        py="2xs"
        onChange={onChange}
        onChangeEnd={onSettled}
      />
    </div>
  );
}
