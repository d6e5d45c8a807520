const colours = 6;

/** Returns the index of one of the theme's six colour pairs. The same identifier `mark` always has the same colour. */
export const faceColour = (mark: string): number =>
  [...mark].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % colours;
