const colours = 6;

/** Which of the theme's six pairs of colours: the same for the same mark, on every screen and every day. */
export const faceColour = (mark: string): number =>
  [...mark].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % colours;
