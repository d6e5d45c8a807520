import type { ReactNode } from 'react';
import { BadIcon, GoodIcon, InfoIcon, MinusIcon, TickIcon, WaitIcon } from './icons.ts';
import classes from './StatusBadge.module.css';
import type { Tone } from './tones.ts';

const icons = { good: GoodIcon, warn: WaitIcon, bad: BadIcon, info: InfoIcon, quiet: MinusIcon } as const;

interface Props {
  tone: Tone;
  /**
   * True for a success that has just happened. The badge of such a success is highlighted. Other good states are plain.
   */
  isNews?: true;
  /** Icon that replaces the icon of the tone. */
  icon?: ReactNode;
  children: ReactNode;
}

/**
 * Shows a state as a word, an icon and a colour with the same meaning. A good state is plain grey with a small green
 * icon, so that problems stand out.
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

/** Shows a neutral state with its own icon, such as In or Out. */
export function PlainState({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.plain}>
      {icon}
      {children}
    </span>
  );
}

/** Shows a small symbol before the name of a state: ● good, ◆ needs attention, ■ bad, ○ away. */
export function Dot({ tone }: { tone: Tone }) {
  return <span aria-hidden className={classes.dot} data-tone={tone} />;
}

/** Shows next to a title that the content updates automatically. */
export function LiveSign({ children }: { children: ReactNode }) {
  return <span className={classes.live}>{children}</span>;
}
