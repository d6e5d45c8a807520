/** Escapes text or an attribute value. Characters that XML forbids (XML 1.0 §2.2) become spaces. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this expression removes the control characters
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
    // XML parsers drop an unescaped CR, for example of the line ends of iCalendar.
    .replaceAll(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
