/**
 * Cuts a text to `most` characters. If the cut splits a number, removes the remaining digits too, because they may be
 * most of a QR code's number.
 */
export const cutText = (text: string, most: number): string => {
  const cut = text.slice(0, most).toWellFormed();
  return /\d/.test(text.charAt(most)) ? cut.replace(/\d{1,64}$/, '') : cut;
};
