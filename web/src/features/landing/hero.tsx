import { Action } from '#ui/action.tsx';
import { Icon } from '#ui/icon.tsx';
import everyone from './art/everyone.webp';
import keep from './art/keep.webp';
import subscribers from './art/subscribers.webp';
import classes from './hero.module.css';

type HeroProps = {
  /** Both buttons begin a sign-in that leads to the dashboard. */
  readonly onEnter: () => void;
  readonly isEntering: boolean;
};

export function Hero({ onEnter, isEntering }: HeroProps) {
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.headline}>
          Closer than
          <br />a <em>feed.</em>
        </h1>
        <p className={classes.text}>
          The people you follow, without the noise around them. Subscribe, unlock, talk, meet. Creators keep 80% and see
          where every cent is.
        </p>
        <div className={classes.buttons}>
          <Action look="accent" size="xl" onClick={onEnter} loading={isEntering}>
            Start Creating
          </Action>
          <Action look="outline" size="xl" onClick={onEnter} disabled={isEntering}>
            Browse Creators
          </Action>
        </div>
      </div>
      <Wall />
    </div>
  );
}

/** The three ways a post can be open, hung like pictures, and what a creator keeps of it. */
function Wall() {
  return (
    <div className={classes.wall}>
      <figure className={classes.tall}>
        <img src={everyone} width={600} height={880} alt="" fetchPriority="high" />
        <figcaption>
          <strong>For everyone</strong>
          <span>A post that finds its people</span>
        </figcaption>
      </figure>
      <figure className={classes.locked}>
        <img src={subscribers} width={292} height={330} alt="" />
        <figcaption>
          <Icon name="lock" size={26} />
          <strong>For subscribers</strong>
          <span>Opens the moment you join</span>
        </figcaption>
      </figure>
      <figure className={classes.kept}>
        <img src={keep} width={584} height={600} alt="" />
        <figcaption>Bought once, yours to keep</figcaption>
      </figure>
      <div className={classes.share}>
        <span>Creators keep</span>
        <strong>80%</strong>
        <i aria-hidden />
      </div>
    </div>
  );
}
