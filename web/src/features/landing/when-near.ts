/** Calls back once, when the place is less than a screen's half away. @returns what stops waiting */
export function whenNear(place: HTMLElement | null, then: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin: '50% 0px' },
  );
  if (place) observer.observe(place);
  return () => observer.disconnect();
}
