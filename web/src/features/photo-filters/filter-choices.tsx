import { SegmentedControl } from '@mantine/core';
import { filterTypes, type FilterCategory, type FilterType } from '@velvet/contracts/content/photo-filter';
import { useEffect, useState } from 'react';
import { photoFilterTexts as texts } from '#texts/photo-filters.ts';
import { FilterThumb, thumbSize } from './filter-thumb.tsx';
import classes from './photo-filters.module.css';
import { scaled } from './picture-pixels.ts';

type ChoicesProps = {
  readonly picture: ImageData;
  readonly category: FilterCategory;
  readonly chosen: FilterType | undefined;
  readonly onCategory: (category: FilterCategory) => void;
  readonly onChoose: (filterType: FilterType) => void;
};

const categories = Object.keys(filterTypes) as FilterCategory[];

/** The filters of one of the three categories, each on the photo itself. */
export function FilterChoices({ picture, category, chosen, onCategory, onChoose }: ChoicesProps) {
  const small = useSmall(picture);
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={texts.categoryLabel}
        value={category}
        onChange={onCategory}
        data={categories.map((value) => ({ value, label: texts.categories[value] }))}
      />
      <div className={classes.choices} role="group" aria-label={texts.categories[category]}>
        {filterTypes[category].map((filterType) => (
          <button
            key={filterType}
            type="button"
            className={classes.choice}
            aria-pressed={filterType === chosen}
            onClick={() => onChoose(filterType)}
          >
            <FilterThumb filterType={filterType} picture={small} />
            <span>{texts.names[filterType]}</span>
          </button>
        ))}
      </div>
    </>
  );
}

/** The photo in the size of the buttons. */
function useSmall(picture: ImageData): ImageData | undefined {
  const [small, setSmall] = useState<ImageData>();
  useEffect(() => {
    let isWanted = true;
    const scale = thumbSize / Math.min(picture.width, picture.height);
    const size = { width: Math.ceil(picture.width * scale), height: Math.ceil(picture.height * scale) };
    void scaled(picture, size).then((made) => isWanted && setSmall(made));
    return () => {
      isWanted = false;
    };
  }, [picture]);
  return small;
}
