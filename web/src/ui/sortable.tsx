import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { IconButton } from './icon-button.tsx';
import classes from './sortable.module.css';

const texts = uiTexts.sortable;

type Entry = { readonly id: string; readonly name: string };

type SortableProps<Item extends Entry> = {
  readonly items: readonly Item[];
  readonly label: string;
  /** Receives the ids in their new order. Without it the entries have no handles. */
  readonly onOrder: ((ids: Item['id'][]) => void) | undefined;
  /** entries one below the other: they move up and down only */
  readonly isColumn?: boolean;
  readonly className?: string | undefined;
  readonly itemClassName?: string | undefined;
  /** @param handle moves the entry */
  readonly children: (item: Item, handle: ReactNode) => ReactNode;
};

/**
 * A list whose entries are moved by their handle: with a pointer, by touch, or with Space and the arrow keys. Screen
 * readers receive each position.
 */
export function Sortable<Item extends Entry>(props: SortableProps<Item>) {
  const { items, label, onOrder, isColumn = false, className, itemClassName, children } = props;
  const { shown, place } = useMoved(items);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const ids = shown.map(({ id }) => id);
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from === to || from < 0 || to < 0) return;
    const ordered = arrayMove(ids, from, to);
    place(ordered);
    onOrder?.(ordered);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={isColumn ? upAndDown : []}
      accessibility={{
        announcements: announcementsOf(shown),
        screenReaderInstructions: { draggable: texts.instructions },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={rectSortingStrategy} disabled={!onOrder}>
        <ul className={className} aria-label={label}>
          {shown.map((item) => (
            <SortableItem key={item.id} item={item} hasHandle={onOrder !== undefined} className={itemClassName}>
              {children}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

/** Keeps the order of the last drop until other items arrive, so that a dropped entry does not jump back for a moment. */
function useMoved<Item extends Entry>(items: readonly Item[]) {
  const [order, setOrder] = useState<readonly string[]>();
  const key = items.map(({ id }) => id).join();
  const [known, setKnown] = useState(key);
  if (known !== key) {
    setKnown(key);
    setOrder(undefined);
  }
  const shown = order ? items.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)) : items;
  return { shown, place: setOrder };
}

function announcementsOf(items: readonly Entry[]): Announcements {
  const nameOf = (id: string | number) => items.find((item) => item.id === id)?.name ?? '';
  const placeOf = (id: string | number) => items.findIndex((item) => item.id === id) + 1;
  return {
    onDragStart: ({ active: { id } }) => texts.lifted(nameOf(id), placeOf(id), items.length),
    onDragOver: ({ active: { id }, over }) =>
      over ? texts.moved(nameOf(id), placeOf(over.id), items.length) : undefined,
    onDragEnd: ({ active: { id }, over }) =>
      over ? texts.dropped(nameOf(id), placeOf(over.id), items.length) : texts.kept(nameOf(id)),
    onDragCancel: ({ active: { id } }) => texts.kept(nameOf(id)),
  };
}

type SortableItemProps<Item> = {
  readonly item: Item;
  readonly hasHandle: boolean;
  readonly className: string | undefined;
  readonly children: (item: Item, handle: ReactNode) => ReactNode;
};

function SortableItem<Item extends Entry>({ item, hasHandle, className, children }: SortableItemProps<Item>) {
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({
    id: item.id,
  });
  const style = {
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    transition,
  };
  const handle = hasHandle && (
    <span className={classes.handle}>
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        icon={IconGripVertical}
        label={texts.move(item.name)}
        // Escape ends the move, not the dialog around it
        data-mantine-stop-propagation={isDragging}
      />
    </span>
  );
  return (
    <li ref={setNodeRef} className={className} style={style} data-lifted={isDragging || undefined}>
      {children(item, handle)}
    </li>
  );
}
