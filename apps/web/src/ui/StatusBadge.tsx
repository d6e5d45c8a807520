import type { ReactNode } from 'react';
import { BadIcon, GoodIcon, InfoIcon, MinusIcon, TickIcon, WaitIcon } from './icons.ts';
import classes from './StatusBadge.module.css';
import type { Tone } from './tones.ts';

const icons = { good: GoodIcon, warn: WaitIcon, bad: BadIcon, info: InfoIcon, quiet: MinusIcon } as const;

interface Props {
  tone: Tone;
  /** What has just turned out well, and is to be seen; otherwise the normal case stays quiet. */
  isNews?: true;
  /** Instead of the tone's own sign. */
  icon?: ReactNode;
  children: ReactNode;
}

/**
 * A state as a word, a sign and a colour, which say the same. The normal case is plain: a grey word with a small green
 * mark, so that what somebody must look at stands out.
 */
export function StatusBadge({ tone, isNews, icon, children }: Props) {
  const isPlain = tone === 'good' && !isNews;
  const Sign = isPlain ? TickIcon : icons[tone];
  return (
    <span className={isPlain ? classes.plain : classes.badge} data-tone={tone}>
      {icon ?? <Sign size={isPlain ? 14 : 13} />}
      {children}
    </span>
  );
}

/** A word of no weight, with a picture of its own: In, Out. */
export function PlainState({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.plain}>
      {icon}
      {children}
    </span>
  );
}

/** A small sign of a state beside words that say it: ● good, ◆ to be minded, ■ wrong, ○ away. */
export function Dot({ tone }: { tone: Tone }) {
  return <span aria-hidden className={classes.dot} data-tone={tone} />;
}

/** Beside a title, while what is below changes by itself. */
export function LiveSign({ children }: { children: ReactNode }) {
  return <span className={classes.live}>{children}</span>;
}
