import { useState } from 'react';
import { addressAt } from '../../platform/base.ts';
import classes from './Face.module.css';
import { faceColour } from './faceColour.ts';
import { initials } from './initials.ts';

interface Props {
  name: string;
  /**
   * Identifier of the person that differs for people with equal names, such as the account. It determines the colour.
   */
  mark: string;
  /** Path of the picture. If it is absent or the picture fails to load, the initials are shown. */
  src?: string | null;
  /**
   * Width and height in pixels: 22 in a row, 30 in the sidebar and in lists, 40 on a card, 72 or more on a separate
   * page.
   */
  size?: 22 | 30 | 40 | 72 | 96;
}

/** Shows a person's picture or initials. Must be next to the person's name. */
export function Face({ name, mark, src, size = 40 }: Props) {
  const [lost, setLost] = useState<string>();
  const colour = faceColour(mark);
  const room = { height: size, width: size };
  if (src && src !== lost)
    return (
      <img
        alt=""
        aria-hidden
        className={classes.face}
        onError={() => setLost(src)}
        src={addressAt(src)}
        style={room}
      />
    );
  const fill = { background: `var(--gh-face-${colour})`, color: `var(--gh-face-${colour}-ink)` };
  return (
    <span aria-hidden className={classes.face} style={{ ...room, ...fill, fontSize: size * 0.36 }}>
      {initials(name)}
    </span>
  );
}
