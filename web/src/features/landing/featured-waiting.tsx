import classes from '#ui/creator-cards.module.css';

/** As many places as creators are shown. */
export function FeaturedWaiting() {
  return (
    <ul className={classes.creators} data-shelf aria-busy>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <li key={place} className={classes.creator} aria-hidden />
      ))}
    </ul>
  );
}
