/**
 * Shortens a text to `most` characters. If the text ends within a number, removes all digits of the number, because
 * they may be most of a QR code's number.
 */
export const cutText = (text: string, most: number): string => {
  const cut = text.slice(0, most).toWellFormed();
  return /\d/.test(text.charAt(most)) ? cut.replace(/\d{1,64}$/, '') : cut;
};
