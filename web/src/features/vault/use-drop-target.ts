import { useEffect, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** While it is shown, files may be dropped anywhere in the window. @returns whether some hang over it */
export function useDropTarget(onDrop: (transfer: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    // leaving a child for another is a leave and an enter
    let depth = 0;
    const move = (change: number) => (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = Math.max(0, depth + change);
      setOver(depth > 0);
    };
    addEventListener('dragenter', move(1), { signal });
    addEventListener('dragleave', move(-1), { signal });
    addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal });
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event) || !event.dataTransfer) return;
        event.preventDefault();
        depth = 0;
        setOver(false);
        onDrop(event.dataTransfer);
      },
      { signal },
    );
    return () => events.abort();
  }, [onDrop]);
  return isOver;
}
