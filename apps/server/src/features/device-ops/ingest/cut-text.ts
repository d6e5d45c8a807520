/** Removes digits at the end if the cut went through them, because they may be most of a QR code's number. */
export const cutText = (text: string, most: number): string => {
  const cut = text.slice(0, most).toWellFormed();
  return /\d/.test(text.charAt(most)) ? cut.replace(/\d{1,64}$/, '') : cut;
};
