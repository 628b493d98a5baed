import { verificationTexts } from '#texts/verification.ts';
import classes from './verification-dialog.module.css';

export function VerificationWhy() {
  return (
    <>
      <ol className={classes.path} aria-label={verificationTexts.stepsLabel}>
        {verificationTexts.steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <div className={classes.notes}>
        <section>
          <h3>{verificationTexts.why}</h3>
          <ul>
            {verificationTexts.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            <li>{verificationTexts.rule}</li>
          </ul>
        </section>
        <section>
          <h3>{verificationTexts.privacy}</h3>
          <ul>
            {verificationTexts.privacyNotes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
